import { sql } from 'kysely';
import { compile } from '../../../model/expression/compile.ts';
import { expressionFaultText } from '../../../model/expression/faultText.ts';
import type { ValueType } from '../../../model/expression/valueType.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { contextOf } from '../bill.ts';
import { scopeOver } from '../expressions.ts';
import type { WorkflowParts } from '../parts.ts';
import { deployModel, type ModelToDeploy } from './deploying.ts';
import { deployRecord } from './deployRecord.ts';
import { foreseeTakeOver } from './foreseeTakeOver.ts';
import type { HeldRecords } from './heldRecords.ts';
import { foreseeProcess } from './matching.ts';

type Rest<F> = F extends (first: WorkflowParts, ...rest: infer R) => unknown ? R : never;

/** The engine of processes as named actions of the server use it. */
export const processesForActions = (parts: WorkflowParts, held: HeldRecords) => ({
  foreseeTakeOver: (transaction: Transaction, viewer: Viewer, key: string) =>
    foreseeTakeOver(held.workflow, transaction, viewer, key),
  begin: held.begin.bind(held),
  deploy: (transaction: Transaction, viewer: Viewer, model: ModelToDeploy, onlyCheck = false) =>
    deployModel(parts, transaction, viewer, model, onlyCheck),
  deployRecord: (...[unit, viewer, record, how]: Rest<typeof deployRecord>) =>
    deployRecord(parts, unit, viewer, record, how),
  match: (transaction: Transaction, viewer: Viewer, model: Model, recordId: string, person?: string) =>
    foreseeProcess(parts, transaction, viewer, model, recordId, person),
  hasAction: (name: string) => parts.actions.has(name),
  model: (templateCode: string) => parts.registry.model(templateCode),

  async isDeployed(transaction: Transaction, key: string, model: Model): Promise<boolean> {
    const { rows } = await sql<{ model: string | null }>`
      select model from wf_definition where key = ${key} order by version desc limit 1`.execute(transaction);
    const [latest] = rows;
    return latest?.model !== null && latest !== undefined && parts.registry.model(latest.model)?.base === model.base;
  },

  check(source: string, model: Model | undefined, language: Language, expected?: ValueType): string[] {
    const result = compile(source, scopeOver(model, {}, parts.registry), expected);
    if (result.ok) return [];
    return result.faults.map((fault) => expressionFaultText(fault, source, language));
  },

  async evaluate(
    transaction: Transaction,
    viewer: Viewer,
    source: string,
    model: Model | undefined,
    sample: Readonly<Record<string, unknown>>,
  ) {
    const result = compile(source, scopeOver(model, {}, parts.registry));
    if (!result.ok) {
      const told = result.faults.map((fault) => expressionFaultText(fault, source, viewer.language));
      return { kind: 'error' as const, message: told.join(' ') };
    }
    const context = await contextOf(parts, transaction, viewer, [result.expression]);
    return result.expression.evaluate(sample, context);
  },
});
