import type { RecordPermissions } from '../../../contract/endpoints/records.ts';
import type { TransitionConfig } from '../../../model/language/states.ts';
import type { EvaluateOptions, RecordState } from '../../../model/program/evaluate.ts';
import { wantedAt } from '../../../model/program/wantedAt.ts';
import type { Template } from '../model/template.ts';

/**
 * The transitions that this person may come to next from where the record stands: of a stored one those that the server names, even where
 * something stands against them still; of a new one those of its first state that ask for none of the roles which he has not.
 */
export function nextSteps(
  { model, answer }: Pick<Template, 'model' | 'answer'>,
  state: unknown,
  permissions: RecordPermissions | undefined,
): TransitionConfig[] {
  const { states } = model;
  if (!states) return [];
  const here = states.transitions.filter(
    ({ from, by }) => from.includes(String(state ?? states.initial)) && (by === undefined || by === 'button'),
  );
  if (!permissions) return here.filter(({ roles }) => !roles || roles.some((role) => answer.user.roles.includes(role)));
  const known = new Set([...permissions.transitions, ...Object.keys(permissions.blocked ?? {})]);
  return here.filter(({ name }) => known.has(name));
}

/** By field, the names of the next steps that would refuse to find it empty. */
export function wantedFields(
  template: Pick<Template, 'model' | 'answer' | 'program' | 'context'>,
  state: RecordState,
  permissions: RecordPermissions | undefined,
  options: EvaluateOptions,
): ReadonlyMap<string, readonly string[]> {
  const wanted = new Map<string, string[]>();
  const { states } = template.model;
  const steps = states ? nextSteps(template, state.values[states.field], permissions) : [];
  for (const { name: step } of steps)
    for (const field of wantedAt(template.program, state, template.context, options, step))
      wanted.set(field, [...(wanted.get(field) ?? []), step]);
  return wanted;
}

/** By column of a sub-table, the names of the next steps that would refuse to find it empty in a row. */
export function wantedColumns(
  template: Pick<Template, 'model' | 'answer' | 'program'>,
  subTable: string,
  state: unknown,
  permissions: RecordPermissions | undefined,
): ReadonlyMap<string, readonly string[]> {
  const steps = nextSteps(template, state, permissions).map(({ name }) => name);
  const columns = [...(template.program.rows.get(subTable)?.fields.values() ?? [])];
  return new Map(
    columns.flatMap(({ field }) => {
      const wanting = steps.filter((step) => field.requiredAt?.includes(step));
      return wanting.length > 0 && field.required !== true ? [[field.name, wanting] as const] : [];
    }),
  );
}
