import type { Row } from '../../../../contract/endpoints/records.ts';
import { expressionValues, holds } from '../../../../model/program/evaluate.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { storedValues } from '../../form/initialValues.ts';
import type { Template } from '../../model/template.ts';

/** Why a cell of a list cannot be edited; texts of `template:inline`. */
export type Fixed = 'notYours' | 'computed' | 'closed' | 'byState' | 'byCondition';

/** Whether this person may edit the cell as its record stands: null, or what is in the way. What the row does not tell, the server decides. */
export function whyFixed(
  template: Pick<Template, 'model' | 'program' | 'context' | 'can'>,
  row: Row,
  name: string,
): Fixed | null {
  const { model, program, context } = template;
  const field = fieldOf(model, name);
  if (!field || !template.can('edit')) return 'notYours';
  if (field.computed !== undefined || field.mode === 'live' || field.system) return 'computed';
  if (field.readOnly === true) return 'notYours';
  if (field.closed) return 'closed';
  if (row._rights?.edit === false) return 'byState';
  const { states } = model;
  const state = states?.list.find(({ code }) => code === row[states.field]);
  if (Array.isArray(state?.editable) && !state.editable.includes(name)) return 'byState';
  const condition = program.fields.get(name)?.readOnlyWhen;
  const isKnown = condition?.needs.fields.every((needed) => needed in row);
  if (!condition || !isKnown) return null;
  const seen = expressionValues(program, storedValues(program, row), { side: 'browser' });
  return holds(condition, seen, context) ? 'byCondition' : null;
}
