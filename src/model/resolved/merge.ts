import type { FieldConfig } from '../field-types/fieldTypes.ts';
import type { FieldOverride, MixinConfig, ModelConfig } from '../language/model.ts';
import type { States, TransitionOverride } from '../language/states.ts';

/** The parts of a model that mixins, bases and models themselves contribute. */
export type Parts = Pick<
  MixinConfig,
  'fields' | 'aggregates' | 'unique' | 'rules' | 'states' | 'transitions' | 'buttons' | 'events' | 'access'
>;

/**
 * Lays later parts over earlier ones: fields, buttons, states and transitions of the same name are replaced (or changed, when they are
 * overrides) in their place; rules, events, policies add up.
 */
export function mergeParts(layers: readonly Parts[]): Parts {
  return layers.reduce<Parts>(
    (under, over) => ({
      fields: mergeFields(under.fields ?? [], over.fields ?? []),
      aggregates: mergeBy('field', under.aggregates ?? [], over.aggregates ?? []),
      unique: [...(under.unique ?? []), ...(over.unique ?? [])],
      rules: [...(under.rules ?? []), ...(over.rules ?? [])],
      states: mergeStates(under.states, over.states, over.transitions),
      buttons: mergeBy('code', under.buttons ?? [], over.buttons ?? []),
      events: [...(under.events ?? []), ...(over.events ?? [])],
      access: {
        rows: [...(under.access?.rows ?? []), ...(over.access?.rows ?? [])],
        narrow: [...(under.access?.narrow ?? []), ...(over.access?.narrow ?? [])],
        redacted: [...(under.access?.redacted ?? []), ...(over.access?.redacted ?? [])],
        fields: [...(under.access?.fields ?? []), ...(over.access?.fields ?? [])],
      },
    }),
    {},
  );
}

/** Takes out what a model says it does not want of its base and mixins. */
export function withoutParts(parts: Parts, without: ModelConfig['without']): Parts {
  if (!without) return parts;
  const states = parts.states && {
    ...parts.states,
    transitions: parts.states.transitions.filter((transition) => !without.transitions?.includes(transition.name)),
  };
  return {
    ...parts,
    states,
    fields: parts.fields?.filter((field) => !without.fields?.includes(field.name)),
    aggregates: parts.aggregates?.filter((aggregate) => !without.fields?.includes(aggregate.field)),
    buttons: parts.buttons?.filter((button) => !without.buttons?.includes(button.code)),
  };
}

export const isOverride = (field: FieldConfig | FieldOverride): field is FieldOverride => 'override' in field;

function mergeFields(
  under: readonly (FieldConfig | FieldOverride)[],
  over: readonly (FieldConfig | FieldOverride)[],
): (FieldConfig | FieldOverride)[] {
  const result = [...under];
  for (const field of over) {
    const at = result.findIndex((present) => present.name === field.name);
    const present = result[at];
    if (!present) result.push(field);
    else result[at] = isOverride(field) ? overridden(present, field) : replaced(present, field);
  }
  return result;
}

/** A field with what an override says of it; two overrides become one. */
export function overridden<T extends FieldConfig | FieldOverride>(field: T, override: FieldOverride): T {
  const { override: _mark, ...changes } = override;
  return { ...field, ...changes };
}

// The column of a field stays where it is, also when a view states the field anew without its earlier names.
function replaced(present: FieldConfig | FieldOverride, field: FieldConfig | FieldOverride) {
  const { formerNames } = present;
  return formerNames && !field.formerNames ? { ...field, formerNames } : field;
}

function mergeStates(
  under: States | undefined,
  over: States | undefined,
  overrides: readonly TransitionOverride[] = [],
): States | undefined {
  const base =
    under && over
      ? {
          ...under,
          ...over,
          list: mergeBy('code', under.list, over.list),
          transitions: mergeBy('name', under.transitions, over.transitions),
        }
      : (over ?? under);
  if (!base) return undefined;
  return {
    ...base,
    transitions: base.transitions.map((transition) => ({
      ...transition,
      ...overrides.find((override) => override.name === transition.name),
    })),
  };
}

function mergeBy<K extends string, T extends Record<K, string>>(key: K, under: readonly T[], over: readonly T[]): T[] {
  const result = [...under];
  for (const entry of over) {
    const at = result.findIndex((present) => present[key] === entry[key]);
    if (at < 0) result.push(entry);
    else result[at] = entry;
  }
  return result;
}
