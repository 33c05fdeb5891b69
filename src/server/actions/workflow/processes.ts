import type { Language } from '../../../model/language/texts.ts';
import type { MatchReason } from '../../../contract/endpoints/processBinding.ts';
import type { ValueType } from '../../../model/expression/valueType.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Unit } from '../../records/write/unit.ts';
import type { ProcessPort } from '../../records/write/processPort.ts';

type Transaction = Unit['transaction'];

/** What actions ask of the engine of processes; `app.ts` joins the two. */
export interface Processes extends Pick<ProcessPort, 'begin'> {
  /** Checks the process of a model and, unless `onlyCheck`, deploys it. With faults nothing is deployed and the version is null. */
  deploy(
    transaction: Transaction,
    viewer: Viewer,
    model: { xml: string; key: string; name: string; model: string | null; title: string | null },
    onlyCheck?: boolean,
  ): Promise<{ faults: { element: string | null; name: string | null; message: string }[]; version: number | null }>;
  /** The same of a record of `wfModel`; what was deployed is kept with it. */
  deployRecord(
    unit: Unit,
    viewer: Viewer,
    record: { id: string; values: Readonly<Record<string, unknown>> },
    how?: { onlyCheck?: boolean; remark?: string | null },
  ): Promise<{ faults: { element: string | null; name: string | null; message: string }[]; version: number | null }>;
  /** See `foreseeTakeOver`. */
  foreseeTakeOver(
    transaction: Transaction,
    viewer: Viewer,
    key: string,
  ): Promise<{
    told: { name: string; node: string | null; why: 'noStep' | 'otherProcess' | 'refused' | 'unreadable' | null }[];
    more: number;
  }>;
  /** Whether a process of this key can be begun for records of a model. */
  isDeployed(transaction: Transaction, key: string, model: Model): Promise<boolean>;
  /** See `foreseeProcess`. */
  match(transaction: Transaction, viewer: Viewer, model: Model, recordId: string, person?: string): Promise<Matched>;
  /** Faults of an expression over a model (or none), in words. */
  check(source: string, model: Model | undefined, language: Language, expected?: ValueType): string[];
  /** What an expression gives over sample values. */
  evaluate(
    transaction: Transaction,
    viewer: Viewer,
    source: string,
    model: Model | undefined,
    sample: Readonly<Record<string, unknown>>,
  ): Promise<{ kind: 'value'; value: unknown } | { kind: 'missing' } | { kind: 'error'; message: string }>;
  hasAction(name: string): boolean;
  model(templateCode: string): Model | undefined;
}

export interface Matched {
  key: string | null;
  rules: {
    name: string;
    flowKey: string;
    priority: number;
    reason: MatchReason;
  }[];
}
