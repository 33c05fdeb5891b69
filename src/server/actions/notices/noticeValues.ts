import type { I18nText } from '../../../model/language/texts.ts';
import { readRoles } from '../../records/directory/lists.ts';
import type { Unit } from '../../records/write/unit.ts';

/** A text that a person wrote in one language stands in all three. */
export const sameText = (text: string): I18nText => ({ en: text, 'zh-cn': text, 'zh-tw': text });

export const idList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Codes of the roles with these ids. */
export async function roleCodesOf({ transaction }: Unit, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await readRoles(transaction)).filter((role) => ids.includes(role.id)).map((role) => role.code);
}
