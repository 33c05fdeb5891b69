import type { MixinConfig, ModelConfig } from '../language/model.ts';
import { isOverride } from '../resolved/merge.ts';
import type { Entry, Reading } from './read/readConfigs.ts';

/** One of the files that a model is made of, as far as this model takes it over. */
export interface Layer {
  entry: Entry<ModelConfig | MixinConfig>;
  role: 'own' | 'mixin' | 'base' | 'mixinOfBase';
  /** Where the model (or its base) names the layer; empty for the model itself. */
  path: readonly (string | number)[];
  /** Whether an entry of the file reaches the model: not left out by `without`, and not replaced by a later layer. */
  reaches(part: 'fields' | 'buttons' | 'transitions', name: string): boolean;
}

/** The layers of a model, first the lowest: mixins of the base, the base, its own mixins, itself. */
export function layersOf(entry: Entry<ModelConfig>, reading: Reading): Layer[] {
  const { config } = entry;
  const base =
    config.extends === undefined
      ? undefined
      : reading.models.find((other) => other.config.templateCode === config.extends);
  const named = [
    ...(base
      ? mixinsOf(base.config, reading).map(({ entry: mixin }) => ({
          entry: mixin,
          role: 'mixinOfBase' as const,
          path: ['extends'],
        }))
      : []),
    ...(base ? [{ entry: base, role: 'base' as const, path: ['extends'] }] : []),
    ...mixinsOf(config, reading).map(({ entry: mixin, at }) => ({
      entry: mixin,
      role: 'mixin' as const,
      path: ['with', at],
    })),
    { entry, role: 'own' as const, path: [] },
  ];
  return named.map((layer, at) => ({
    ...layer,
    reaches: (part, name) => {
      const inherited = layer.role === 'base' || layer.role === 'mixinOfBase';
      if (inherited && part === 'buttons') return false;
      if (inherited && base?.config.without?.[part]?.includes(name)) return false;
      return (
        !config.without?.[part]?.includes(name) &&
        !named.slice(at + 1).some((later) => brings(later.entry.config, part, name))
      );
    },
  }));
}

function mixinsOf(config: ModelConfig, reading: Reading): { entry: Entry<MixinConfig>; at: number }[] {
  return (config.with ?? []).flatMap((code, at) =>
    reading.mixins.filter(({ config: mixin }) => mixin.mixin === code).map((entry) => ({ entry, at })),
  );
}

function brings(config: ModelConfig | MixinConfig, part: 'fields' | 'buttons' | 'transitions', name: string): boolean {
  if (part === 'fields') return (config.fields ?? []).some((field) => field.name === name && !isOverride(field));
  if (part === 'buttons') return (config.buttons ?? []).some((button) => button.code === name);
  return (config.states?.transitions ?? []).some((transition) => transition.name === name);
}

/** Names that the base and the mixins bring. */
export interface NamesBelow {
  fields: ReadonlySet<string>;
  buttons: ReadonlySet<string>;
  transitions: ReadonlySet<string>;
}

/** What the layers below a model bring; the buttons of a base stay with the base. */
export function namesBelow(layers: readonly Layer[]): NamesBelow {
  const below = layers.filter((layer) => layer.role !== 'own');
  const mixins = below.filter((layer) => layer.role === 'mixin');
  return {
    fields: new Set(below.flatMap(({ entry }) => (entry.config.fields ?? []).map((field) => field.name))),
    buttons: new Set(mixins.flatMap(({ entry }) => (entry.config.buttons ?? []).map((button) => button.code))),
    transitions: new Set(
      below.flatMap(({ entry }) => (entry.config.states?.transitions ?? []).map((transition) => transition.name)),
    ),
  };
}
