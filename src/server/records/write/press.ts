import { CODES } from '../../../contract/codes.ts';
import type { BillVersion } from '../../../contract/endpoints/records.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { expressionValues, holds, type Values } from '../../../model/program/evaluate.ts';
import type { ActionProgram, ModelProgram } from '../../../model/program/program.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { asWire } from '../convert.ts';
import { businessDay } from '../expressionContext.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { cleanInput } from './cleanInput.ts';
import { readRecord } from './currentRecord.ts';
import { withDefaults } from './defaults.ts';
import { evaluateFully } from './evaluateFully.ts';
import { judge } from './judge.ts';
import type { Unit } from './unit.ts';
import { openScene, rowModelsOf, type Scene, type WriterCore } from './writerCore.ts';

/** A button of a model, pressed for these records, with what it has asked for. */
export interface Press {
  templateCode: string;
  button: string;
  /** The place of the action in what the button does. */
  at: number;
  bills: readonly BillVersion[];
  parameters: Readonly<Record<string, unknown>>;
}

/** What came of judging it. */
export interface JudgedPress {
  /** What the button has asked for, in canonical form. */
  parameters: Values;
  /** What the config computes for the action: from the record, the first of several, which are its `selection`. */
  params: Record<string, Wire>;
  today: string;
}

/**
 * Whether a button can be pressed now, judged once more where nobody can argue with it: `visibleWhen`, `enabledWhen` and the `when` of the action
 * hold for each record, and its parameters are complete and sound. Throws `Refusal` 207 with the reason of
 * the model, 208 with all faults of the parameters. That the viewer holds the button and may see the records is asked by the caller.
 */
export async function judgePress(core: WriterCore, viewer: Viewer, press: Press, unit: Unit): Promise<JudgedPress> {
  const program = core.registry.program(press.templateCode);
  const button = program.buttons.get(press.button);
  const action = button?.do[press.at];
  const origin = action?.origin;
  if (!button || !action || !origin) throw new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));
  const parameters = await askedFor(core, viewer, origin.parameters, press.parameters, unit.transaction);
  const today = businessDay(core.clock.now(), core.clock.timeZone);
  const conditions = [button.visibleWhen, button.enabledWhen, action.when].filter((when) => when !== undefined);
  if ((press.bills.length === 0 || conditions.length === 0) && action.values.size === 0)
    return { parameters, params: {}, today };
  const scene = await openScene(core, unit.transaction, viewer, program);
  const records: Record<string, unknown>[] = [];
  for (const { billId } of press.bills) records.push(await seenOf(core, unit.transaction, program, scene, billId));
  const pressedFor = { selection: records, params: parameters };
  for (const record of records) {
    const seen = { ...record, ...pressedFor };
    if (conditions.every((when) => holds(when, seen, scene.context))) continue;
    const { disabledReason } = origin.button;
    throw new Refusal(CODES.notNow, disabledReason?.[viewer.language] ?? say(viewer.language, 'action.notNow'));
  }
  const first = records[0] ?? expressionValues(program, {}, scene.options({ before: null }));
  return { parameters, params: valuesOf(action, { ...first, ...pressedFor }, scene), today };
}

const valuesOf = (action: ActionProgram, seen: Record<string, unknown>, scene: Scene): JudgedPress['params'] =>
  Object.fromEntries(
    [...action.values].map(([name, expression]) => {
      const outcome = expression.evaluate(seen, scene.context);
      return [name, outcome.kind === 'value' ? asWire(outcome.value) : null];
    }),
  );

/** What the parameters come to: cleaned, with defaults, and judged as the fields of a record are. */
async function askedFor(
  core: WriterCore,
  viewer: Viewer,
  program: ModelProgram | undefined,
  given: Readonly<Record<string, unknown>>,
  transaction: Transaction,
): Promise<Values> {
  if (!program) return {};
  const cleaned = cleanInput(
    program.model,
    given,
    () => true,
    () => undefined,
    viewer,
  );
  const scene = await openScene(core, transaction, viewer, program);
  const state = await evaluateFully(program, await withDefaults(program, cleaned.values, scene), scene, {
    before: null,
  });
  const { errors } = await judge(core, transaction, viewer, scene, {
    program,
    id: '',
    state,
    before: null,
    changed: [],
  });
  const faults = [
    ...cleaned.errors,
    ...errors.filter(({ field }) => !cleaned.errors.some((one) => one.field === field)),
  ];
  if (faults.length > 0) throw refusedInput(faults);
  return state.values;
}

async function seenOf(
  core: WriterCore,
  transaction: Transaction,
  program: ModelProgram,
  scene: Scene,
  billId: string,
): Promise<Record<string, unknown>> {
  const record = await readRecord(transaction, program.model, billId, rowModelsOf(core, program.model));
  if (!record) return {};
  await scene.refer([record.values]);
  return expressionValues(program, record.values, scene.options({ before: record.values }));
}
