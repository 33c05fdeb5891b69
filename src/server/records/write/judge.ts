import type { FieldError } from '../../../contract/envelope.ts';
import { checkRecord, type RecordFault } from '../../../model/program/checkRecord.ts';
import { expressionValues, holds, type RecordState, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { fieldError } from './faultText.ts';
import { foreignFaults } from './foreignChecks.ts';
import { uniqueFaults } from './uniqueChecks.ts';
import { rowModelOf, type Scene, type WriterCore } from './writerCore.ts';

/** Everything that speaks against a record: refused, to be confirmed, or only to be said. */
export interface Judgement {
  errors: FieldError[];
  warnings: FieldError[];
  reminders: FieldError[];
}

export interface Case {
  program: ModelProgram;
  id: string;
  state: RecordState;
  before: Values | null;
  changed: readonly string[];
  transition?: string;
  /** Which of the faults of fields and rules count; without it all. */
  counts?(fault: RecordFault): boolean;
}

/** Gathers all faults of a record at once: its own, those of its rows, and those that other records make. */
export async function judge(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  scene: Scene,
  it: Case,
): Promise<Judgement> {
  const { model } = it.program;
  const options = scene.options({ before: it.before, transition: it.transition });
  const seen = expressionValues(it.program, it.state.values, options);
  const judgement: Judgement = { errors: [], warnings: [], reminders: [] };
  for (const fault of checkRecord(it.program, it.state, scene.context, options)) {
    if (it.counts && !it.counts(fault)) continue;
    bucket(judgement, 'weight' in fault ? fault.weight : 'refuse').push(
      fieldError(fault, model, (field) => rowModelOf(core, field), viewer.language),
    );
  }
  judgement.errors.push(
    ...(await foreignFaults(transaction, viewer, it.program, it.state, it.before, seen, core.reads)),
  );
  judgement.errors.push(...(await uniqueFaults(transaction, viewer, model, it.id, it.state.values, it.changed)));
  // Candidates cost a search of other records: not worth it while the record itself is refused.
  if (judgement.errors.length === 0) await askOthers(core, transaction, viewer, scene, it, seen, judgement);
  return judgement;
}

async function askOthers(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  scene: Scene,
  it: Case,
  seen: Record<string, unknown>,
  judgement: Judgement,
): Promise<void> {
  for (const { rule, when } of it.program.rules) {
    if (!('absent' in rule) || (rule.at && !(it.transition && rule.at.includes(it.transition)))) continue;
    if (!rule.at && it.transition) continue;
    if (when && !holds(when, seen, scene.context)) continue;
    const other = rule.absent.model ? core.registry.model(rule.absent.model) : it.program.model;
    if (!other) continue;
    const values = { ...seen, ...computedFilterValues(it.program, seen, scene) };
    const found = await core.reads.matching(transaction, viewer, other, rule.absent.filter, values, it.id, 5);
    if (found.length === 0) continue;
    const message = rule.message[viewer.language].replace('{candidates}', found.map((entry) => entry.label).join(', '));
    for (const field of rule.fields?.length ? rule.fields : [undefined])
      bucket(judgement, rule.weight ?? 'refuse').push({ ...(field ? { field } : {}), message });
  }
}

/** `{ cel }` values of filters, keyed by their source as `cel:<source>`. */
export function computedFilterValues(
  program: ModelProgram,
  seen: Record<string, unknown>,
  scene: Pick<Scene, 'context'>,
): Record<string, unknown> {
  return Object.fromEntries(
    [...program.filterValues].map(([source, expression]) => {
      const outcome = expression.evaluate(seen, scene.context);
      return [`cel:${source}`, outcome.kind === 'value' ? outcome.value : null];
    }),
  );
}

const bucket = (judgement: Judgement, weight: 'refuse' | 'confirm' | 'remind'): FieldError[] =>
  ({ refuse: judgement.errors, confirm: judgement.warnings, remind: judgement.reminders })[weight];
