import type { Dictionary as ContractDictionary } from '../../contract/endpoints/system.ts';
import type { Dictionary } from '../models/dictionaries.ts';

/** A dictionary as `api/sys/dictionary/get` answers it. */
export function contractDictionary(dictionary: Dictionary): ContractDictionary {
  return {
    code: dictionary.dictionary,
    title: dictionary.title,
    items: dictionary.items.map((item) => ({
      code: item.code,
      label: item.label,
      parent: item.parent ?? null,
      color: item.tone ?? null,
      value: item.value ?? null,
      ...(item.disabled ? { disabled: true } : {}),
    })),
  };
}
