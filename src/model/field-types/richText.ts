import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type FieldType, cleaned, refused } from './fieldType.ts';
import { plainCharacters } from './plainCharacters.ts';

export const RichTextField = Type.Object(
  {
    type: Type.Literal('richText'),
    ...commonOptions,
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000000 })),
  },
  { additionalProperties: false },
);
export type RichTextField = Static<typeof RichTextField>;

/**
 * HTML of a small vocabulary. What scripts it may carry is taken out by the server before it is stored and by the browser
 * before it is shown; the type itself only knows its length.
 */
export const richTextType: FieldType<RichTextField> = {
  valueType: () => 'text',
  column: () => ({ sql: 'text' }),
  operators: () => ['contains', 'empty', 'notEmpty'],
  clean(raw) {
    if (typeof raw !== 'string') return refused('notText');
    const html = plainCharacters(raw).trim();
    return cleaned(plainText(html) === '' && !/<img\b/i.test(html) ? null : html);
  },
  check(value, field) {
    const length = String(value).length;
    const max = field.maxLength ?? 100000;
    return length > max ? [{ key: 'tooLong', params: { max, length } }] : [];
  },
  text: (value) => plainText(String(value)),
};

// Tags are taken to hold no `<`, so that a text of nothing but `<` is gone through once and not once for each.
/** The words of an HTML fragment without its tags, for lists, search and exports. */
export function plainText(html: string): string {
  return html
    .replace(/<(br|\/p|\/li|\/h\d|\/tr)[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|#160|#xa0);/gi, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim();
}
