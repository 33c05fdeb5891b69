import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { TextKey } from '../../texts/say.ts';

/** What a cell means for a field, or the sentence that says why it means nothing. */
export type Parsed = { value: Wire } | { fault: TextKey; params?: Readonly<Record<string, string | number>> };

export const meaning = (value: Wire): Parsed => ({ value });
export const nonsense = (fault: TextKey, value: string): Parsed => ({ fault, params: { value: value.slice(0, 80) } });
