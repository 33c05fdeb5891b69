import type { Context } from '../expression/context.ts';
import type { Wire } from '../field-types/fieldType.ts';
import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import { type EvaluateOptions, expressionValues, holds, type RecordState } from './evaluate.ts';
import type { ModelProgram, RuleProgram } from './program.ts';

/**
 * Fields that a transition would refuse to find empty, as the record stands: those that it requires (`requiredAt`, `requires`), and those
 * at which a rule asked only there would stand if they were empty. What the transition's own dialog asks for, what is hidden, computed or
 * required on every save anyway is not among them; nor is what only the server can judge, where `options.side` is the browser.
 */
export function wantedAt(
  program: ModelProgram,
  state: RecordState,
  context: Context,
  options: EvaluateOptions,
  transition: string,
): ReadonlySet<string> {
  const config = program.transitions.get(transition)?.transition;
  if (!config) return NONE;
  const wanted = new Set<string>();
  const isOpen = ({ name, computed, system, mode }: Field): boolean =>
    computed === undefined &&
    !system &&
    mode !== 'live' &&
    state.visible[name] !== false &&
    state.required[name] !== true &&
    config.form?.includes(name) !== true;
  for (const { field } of program.fields.values())
    if (isOpen(field) && (field.requiredAt?.includes(transition) || config.requires?.includes(field.name)))
      wanted.add(field.name);
  let seen: Record<string, unknown> | undefined;
  for (const entry of program.rules) {
    if (!entry.rule.at?.includes(transition) || (entry.rule.weight ?? 'refuse') !== 'refuse') continue;
    for (const name of entry.rule.fields ?? []) {
      const field = program.fields.get(name)?.field;
      if (!field || wanted.has(name) || !isOpen(field)) continue;
      seen ??= expressionValues(program, state.values, options);
      if (refuses(entry, { ...seen, [name]: emptyOf(field) }, context, options)) wanted.add(name);
    }
  }
  return wanted;
}

const NONE: ReadonlySet<string> = new Set();

const emptyOf = (field: Field): Wire => (field.type === 'subTable' || typeOf(field).plural?.(field) ? [] : null);

function refuses(
  { when, check }: RuleProgram,
  seen: Record<string, unknown>,
  context: Context,
  { side }: EvaluateOptions,
): boolean {
  if (!check || (when && !holds(when, seen, context))) return false;
  if (side === 'browser' && (check.needs.side === 'server' || when?.needs.side === 'server')) return false;
  const outcome = check.evaluate(seen, context);
  return outcome.kind === 'value' && outcome.value === false;
}
