import type { Language } from '../../../model/language/texts.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { HeldCells } from '../policy/cells.ts';
import { maskText, WITHHELD } from '../policy/mask.ts';

/** An input without the masks in it, and faults of values that were neither left alone nor typed anew. */
export interface Unmasked {
  given: Readonly<Record<string, unknown>>;
  errors: { field: string; message: string }[];
}

/**
 * A form shows a masked field by its mask and sends it back so: that leaves the stored value as it is. Asterisks in another value are a
 * mask that was edited, of which nobody can know what it means.
 */
export function untouchedMasks(
  model: Model,
  input: Readonly<Record<string, unknown>>,
  held: HeldCells,
  current: Values | null,
  language: Language,
  message: (title: string) => string,
): Unmasked {
  if (held.masked.size === 0) return { given: input, errors: [] };
  const errors: Unmasked['errors'] = [];
  const given = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => {
      const mask = held.masked.get(name);
      if (!mask || typeof value !== 'string' || !value.includes(WITHHELD)) return true;
      const stored = current?.[name];
      if (typeof stored !== 'string' || maskText(stored, mask) !== value.trim())
        errors.push({ field: name, message: message(fieldOf(model, name)?.title[language] ?? name) });
      return false;
    }),
  );
  return { given, errors };
}
