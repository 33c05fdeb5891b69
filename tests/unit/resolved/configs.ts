import type { FieldConfig } from '../../../src/model/field-types/fieldTypes.ts';
import type { ModelConfig, MixinConfig } from '../../../src/model/language/model.ts';
import type { States } from '../../../src/model/language/states.ts';
import { emptyConfigSet } from '../../../src/model/resolved/configSet.ts';
import type { Model } from '../../../src/model/resolved/model.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';

/** A text in the three languages. */
export const say = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });

export const text = (name: string): FieldConfig => ({ type: 'text', name, title: say(name) });

export const model = (templateCode: string, config: Partial<ModelConfig> = {}): ModelConfig => ({
  templateCode,
  title: say(templateCode),
  ...config,
});

export const mixin = (code: string, config: Partial<MixinConfig> = {}): MixinConfig => ({ mixin: code, ...config });

export const button = (code: string) => ({
  code,
  title: say(code),
  selection: 'one' as const,
  do: [{ action: 'refresh' as const }],
});

export const flow: States = {
  dictionary: 'reviewFlow',
  initial: 'draft',
  list: [{ code: 'draft' }, { code: 'reviewing', editable: false }, { code: 'effective', editable: false }],
  transitions: [
    { name: 'submit', title: say('Submit'), from: ['draft'], to: 'reviewing' },
    { name: 'approve', title: say('Approve'), from: ['reviewing'], to: 'effective', fourEyes: true },
  ],
};

export function resolved(models: ModelConfig[], mixins: MixinConfig[] = []): Map<string, Model> {
  return resolveModels({ ...emptyConfigSet(), models, mixins });
}

/** The resolved model of a code; throws when it was left out. */
export function resolvedModel(code: string, models: ModelConfig[], mixins: MixinConfig[] = []): Model {
  const found = resolved(models, mixins).get(code);
  if (!found) throw new Error(`${code} was left out.`);
  return found;
}

export const namesOf = (entries: readonly { name: string }[]): string[] => entries.map((entry) => entry.name);
