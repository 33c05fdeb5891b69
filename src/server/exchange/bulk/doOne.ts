import type { BulkChange, BulkResult, BulkWork } from '../../../contract/endpoints/bulk.ts';
import { CODES } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Permissions } from '../../records/query/permissions.ts';
import type { Records } from '../../records/records.ts';
import { Refusal } from '../../records/refusal.ts';
import type { Unit } from '../../records/write/unit.ts';
import { say } from '../../texts/say.ts';
import type { ExchangeParts } from '../parts.ts';
import type { Bill } from './records.ts';

/** One record's part of the work: an edit, already worked out for it, or a step. */
export type OneWork =
  | {
      kind: 'edit';
      changes: readonly BulkChange[];
      reason?: string;
      confirmed?: boolean;
      /** To whom the change gives the record. */
      assigned?: readonly string[];
    }
  | Extract<BulkWork, { kind: 'transition' | 'press' }>;

/** What doing it takes. */
export type Doers = Pick<ExchangeParts, 'records' | 'press'>;

export type Outcome = Pick<BulkResult, 'outcome' | 'messages'>;

/**
 * Does to one record what was asked for, by the road that a form takes: its rules, rights, version and history. What is refused is told, never
 * thrown.
 */
export async function doOne(
  { records, press }: Doers,
  viewer: Viewer,
  model: Model,
  work: OneWork,
  bill: Bill,
  unit?: Unit,
): Promise<Outcome> {
  try {
    if (work.kind === 'press') return await pressed(press, viewer, model, work, bill, unit);
    return work.kind === 'transition'
      ? await step(records, viewer, model, work, bill, unit)
      : await edit(records, viewer, model, work, bill, unit);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'refused', messages: sentences(error.message, faultsIn(error.data)) };
  }
}

async function edit(
  records: Records,
  viewer: Viewer,
  model: Model,
  { changes, reason, confirmed }: Extract<OneWork, { kind: 'edit' }>,
  { billId, version }: Bill,
  unit: Unit | undefined,
): Promise<Outcome> {
  const { templateCode } = model;
  const present = await records.get(viewer, templateCode, billId, unit?.transaction);
  refuseClosed(viewer, model, changes, present.permissions);
  const values = Object.fromEntries(
    changes.map((change) => [change.field, changedValue(model, change, present.billData[change.field])]),
  );
  const billData = { ...values, id: billId, version };
  const answer = await records.save(viewer, { templateCode, billData, reason, confirmed }, unit);
  if (answer.warnings && answer.warnings.length > 0) return { outcome: 'asks', messages: texts(answer.warnings) };
  return answer.version === version
    ? { outcome: 'unchanged', messages: [] }
    : { outcome: 'changed', messages: texts(answer.reminders ?? []) };
}

/** A form leaves out in silence what may not be written; here somebody waits for an answer. A masked value is not known, so nothing is added to it. */
function refuseClosed(
  viewer: Viewer,
  model: Model,
  changes: readonly BulkChange[],
  { hidden, readOnly, masked = [], edit: editable, editableFields }: Permissions,
): void {
  if (!editable) throw new Refusal(CODES.notNow, say(viewer.language, 'bulk.lockedByState'));
  const closed = new Set([...hidden, ...readOnly, ...masked]);
  const errors = changes
    .filter(({ field }) => closed.has(field))
    .map(({ field }) => {
      const isByState = editableFields !== null && !editableFields.includes(field);
      const why = say(viewer.language, isByState ? 'bulk.lockedByState' : 'bulk.closedHere');
      return { field, message: `${fieldOf(model, field)?.title[viewer.language] ?? field}: ${why}` };
    });
  if (errors.length > 0) throw new Refusal(CODES.refused, '', { errors });
}

/** The value that a field is to have. */
export function changedValue(model: Model, { field: name, op, value }: BulkChange, present: unknown): unknown {
  const field = fieldOf(model, name);
  const isPlural = field !== undefined && typeOf(field).plural?.(field) === true;
  if (op === 'clear') return isPlural ? [] : null;
  if (op === 'set' || !isPlural) return value;
  const before = listOf(present);
  const given = listOf(value);
  return op === 'add' ? [...new Set([...before, ...given])] : before.filter((one) => !given.includes(one));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);

async function step(
  records: Records,
  viewer: Viewer,
  { templateCode }: Model,
  { transition, opinion, below, values, confirmed }: Extract<BulkWork, { kind: 'transition' }>,
  bill: Bill,
  unit: Unit | undefined,
): Promise<Outcome> {
  const asked = { templateCode, transition, bills: [bill], opinion, below, values, confirmed };
  const [result] = await records.transition(viewer, asked, unit);
  if (!result || result.code !== CODES.ok)
    return { outcome: 'refused', messages: sentences(result?.msg ?? '', result?.errors ?? []) };
  if (result.warnings && result.warnings.length > 0) return { outcome: 'asks', messages: texts(result.warnings) };
  return { outcome: 'changed', messages: texts(result.reminders ?? []) };
}

async function pressed(
  press: Doers['press'],
  viewer: Viewer,
  { templateCode }: Model,
  { button, at, parameters = {}, confirmed }: Extract<BulkWork, { kind: 'press' }>,
  bill: Bill,
  unit: Unit | undefined,
): Promise<Outcome> {
  const answer = await press(viewer, { templateCode, button, at, bills: [bill], parameters, confirmed }, unit);
  const warnings = faultsIn({ errors: answer.warnings });
  if (warnings.length > 0) return { outcome: 'asks', messages: texts(warnings) };
  return { outcome: 'changed', messages: answer.message ? [answer.message] : [] };
}

/** The faults by themselves where there are any: the sentence above them says only that there are. */
const sentences = (message: string, faults: readonly FieldError[]): string[] =>
  faults.length > 0 ? texts(faults) : [message];

const texts = (faults: readonly FieldError[]): string[] => [...new Set(faults.map(({ message }) => message))];

function faultsIn(data: unknown): FieldError[] {
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return [];
  return data.errors.filter(
    (fault): fault is FieldError => typeof fault === 'object' && fault !== null && 'message' in fault,
  );
}
