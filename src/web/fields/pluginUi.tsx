import type { Field } from '../../model/field-types/fieldTypes.ts';
import type { FieldPlugin } from '../kit/plugin.ts';
import { PluginSlot } from '../slots/PluginSlot.tsx';
import { fieldPlugin } from '../slots/registry.ts';
import type { DisplayProps, FieldUi, InputProps } from './fieldUi.ts';

interface Parts {
  input: () => Promise<FieldPlugin['Input']>;
  display: () => Promise<FieldPlugin['Display']>;
}

const parts = new Map<string, Parts | undefined>();

/** The look of a field as its plugin draws it; its own where none is found, or several are. */
export function withPlugin<F extends Field>(ui: FieldUi<F>, name: string): FieldUi<F> {
  if (!parts.has(name)) parts.set(name, partsOf(name));
  return parts.get(name) ? { ...ui, Input: PluginInput, Display: PluginDisplay, words: undefined, block: false } : ui;
}

function PluginInput<F extends Field>(props: InputProps<F>) {
  const name = props.field.plugin ?? '';
  const found = parts.get(name);
  return found ? <PluginSlot name={name} load={found.input} props={props} /> : null;
}

function PluginDisplay<F extends Field>({ field, value, dense }: DisplayProps<F>) {
  const name = field.plugin ?? '';
  const found = parts.get(name);
  return found ? <PluginSlot name={name} load={found.display} props={{ field, value, dense }} /> : null;
}

function partsOf(name: string): Parts | undefined {
  const load = fieldPlugin(name);
  return load && { input: async () => (await load()).Input, display: async () => (await load()).Display };
}
