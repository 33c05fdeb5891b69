import type { TemplateDictionary } from '../../../contract/template.ts';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { DictionaryItem } from '../../../model/language/dictionary.ts';

/** One choice of a picker; `children` in dictionaries with levels. */
export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
  children?: Choice[];
}

type Label = (text: DictionaryItem['label']) => string;

/**
 * Items that can be chosen in a field, in their order: those that it offers, less what is `withheld` beside the record. An item that is
 * stored already stays in the list though it is closed.
 */
export function choosable(
  dictionary: TemplateDictionary | undefined,
  field: FieldOf<'dictionary'>,
  stored: readonly string[],
  withheld: readonly string[] = [],
): DictionaryItem[] {
  const closed = new Set(withheld);
  return (dictionary?.items ?? []).filter(
    (item) =>
      stored.includes(item.code) ||
      (!item.disabled && !closed.has(item.code) && (!field.only || field.only.includes(item.code))),
  );
}

/** Items as a flat list of choices. */
export const flatChoices = (items: readonly DictionaryItem[], label: Label): Choice[] =>
  items.map((item) => ({ value: item.code, label: label(item.label), disabled: item.disabled }));

/** Items as a tree of choices, at most `levels` deep. An item whose parent cannot be chosen stands at the root. */
export function treeChoices(items: readonly DictionaryItem[], label: Label, levels: number): Choice[] {
  const codes = new Set(items.map((item) => item.code));
  const below = (parent: string | undefined, left: number): Choice[] =>
    items
      .filter((item) => (parent === undefined ? !item.parent || !codes.has(item.parent) : item.parent === parent))
      .map((item) => {
        const children = left > 1 ? below(item.code, left - 1) : [];
        return {
          value: item.code,
          label: label(item.label),
          disabled: item.disabled,
          ...(children.length > 0 ? { children } : {}),
        };
      });
  return below(undefined, levels);
}

/** A choice of a TreeSelect, which reads out the `value` of a node, whatever it is chosen by: that holds its label. */
export interface SpokenChoice extends Omit<Choice, 'children'> {
  code: string;
  children?: SpokenChoice[];
}

/** What tells a TreeSelect which member of a spoken choice is what. */
export const SPOKEN = { value: 'code', label: 'label' };

export const spokenChoices = (choices: readonly Choice[]): SpokenChoice[] =>
  choices.map(({ value, label, children, ...choice }) => ({
    ...choice,
    code: value,
    value: label,
    label,
    ...(children ? { children: spokenChoices(children) } : {}),
  }));

/** Codes from the root of a tree dictionary to an item, the item last. */
export function pathTo(items: readonly DictionaryItem[], code: string): string[] {
  const item = items.find((candidate) => candidate.code === code);
  if (!item) return [code];
  return item.parent && item.parent !== code ? [...pathTo(items, item.parent), code] : [code];
}

/** Whether what a field offers is a tree to be chosen from level by level; `items`: what is left of it beside the record. */
export function isTree(
  dictionary: TemplateDictionary | undefined,
  field: FieldOf<'dictionary'>,
  items: readonly DictionaryItem[] = dictionary?.items ?? [],
): boolean {
  if ((field.levels ?? 1) > 1) return true;
  const codes = field.below === undefined ? undefined : new Set(items.map(({ code }) => code));
  return items.some(({ parent }) => parent && (codes?.has(parent) ?? true));
}
