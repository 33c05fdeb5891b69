import type { FieldError } from '../../../contract/envelope.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Fault } from '../../../model/texts/fault.ts';
import type { RecordState, Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isWritable } from './cleanInput.ts';
import { changedFields } from './commit.ts';
import { faultAt } from './faultText.ts';
import { rowsById } from './foreignChecks.ts';
import type { Editable } from './stateRights.ts';

/** A change of a stored record by a person. */
export interface LockedCase {
  program: ModelProgram;
  viewer: Viewer;
  /** State of the record before the change, and what may be changed in it. */
  state: string | null;
  editable: Editable;
  before: Values;
  /** The record with what the person gave, nothing computed or cleared yet. */
  given: Values;
  /** What its conditions made of the record before and after. Asked only when something is locked. */
  conditionsBefore(): RecordState;
  conditionsAfter: RecordState;
}

/**
 * Changes of what a state or a condition has closed. A field is closed by its condition when it was so before and still is: what opens it
 * and the change may come in one save, as they might in two.
 */
export function lockedFaults(it: LockedCase): FieldError[] {
  const { program, viewer, editable, conditionsAfter: after } = it;
  return changedFields(program.model, it.before, it.given).flatMap((name) => {
    const field = program.fields.get(name)?.field;
    if (!field || !isWritable(field)) return [];
    const refused = (fault: Fault): FieldError[] => [{ field: name, message: faultAt(fault, field, viewer.language) }];
    if (editable instanceof Set && !editable.has(name))
      return refused({ key: 'lockedByState', params: { state: it.state ?? '' } });
    if (field.readOnly !== true && after.readOnly[name] && it.conditionsBefore().readOnly[name])
      return refused({ key: 'readOnly' });
    if (after.fixed[name] && it.conditionsBefore().fixed[name] && !sameRows(it.before[name], it.given[name]))
      return refused({ key: 'rowsFixed' });
    return program.rows.has(name) ? rowFaults(it, name) : [];
  });
}

/** Whether the rows are still those that were there, whatever stands in them now. */
function sameRows(before: Wire | undefined, given: Wire | undefined): boolean {
  const old = rowsById(before);
  const count = Array.isArray(given) ? given.length : 0;
  const kept = rowsById(given);
  return count === old.size && [...old.keys()].every((id) => kept.has(id));
}

function rowFaults(it: LockedCase, name: string): FieldError[] {
  const rowProgram = it.program.rows.get(name);
  if (!rowProgram || ![...rowProgram.fields.values()].some((entry) => entry.readOnlyWhen)) return [];
  const old = rowsById(it.before[name]);
  const given = Array.isArray(it.given[name]) ? it.given[name] : [];
  const states = it.conditionsAfter.rows[name] ?? [];
  return states.flatMap((after, at) => {
    const before = typeof after.values.id === 'string' ? old.get(after.values.id) : undefined;
    const row = rowsById([given[at] ?? null]).get(String(after.values.id));
    if (!before || !row) return [];
    const earlier = it.conditionsBefore().rows[name]?.find((state) => state.values.id === after.values.id);
    return changedFields(rowProgram.model, before, row).flatMap((member): FieldError[] => {
      const entry = rowProgram.fields.get(member);
      if (!entry?.readOnlyWhen || !after.readOnly[member] || !earlier?.readOnly[member]) return [];
      const message = faultAt({ key: 'readOnly' }, entry.field, it.viewer.language);
      return [{ field: `${name}.${member}`, row: at, message }];
    });
  });
}
