import type { Field } from '../../model/field-types/fieldTypes.ts';
import type { Language } from '../../model/language/texts.ts';
import type { Model } from '../../model/resolved/model.ts';

/** JSON Schema, as far as descriptions of records need it. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** What a description of models asks: the codes of a dictionary in their order, and whether a model of rows is described too. */
export interface Described {
  language: Language;
  codes(dictionary: string): readonly string[];
  has(templateCode: string): boolean;
}

/** Dictionaries with more items than this are described as texts: lists of hundreds of codes help nobody. */
const MOST_CODES = 60;

/**
 * The values of a record as they travel (wire form): decimals, money and percentages as texts, dates as YYYY-MM-DD, instants in UTC,
 * references as ids, nothing as null or an empty list. Fields that the reader may not see are left out.
 */
export function recordSchema(model: Model, described: Described): JsonSchema {
  const { language } = described;
  const properties: Record<string, JsonSchema> = { id: { type: 'string', format: 'uuid' } };
  for (const field of model.fields) {
    const values = field.hidden === true ? null : valuesOf(field, described);
    if (values) properties[field.name] = { title: field.title[language], ...values, ...helpOf(field, language) };
  }
  const description = model.description?.[language];
  return { type: 'object', title: model.title[language], ...(description ? { description } : {}), properties };
}

export const schemaRef = (templateCode: string): JsonSchema => ({ $ref: `#/components/schemas/${templateCode}` });

function helpOf(field: Field, language: Language): JsonSchema {
  const isReadOnly = field.readOnly === true || field.type === 'autoNumber' || 'computed' in field;
  return {
    ...(field.help ? { description: field.help[language] } : {}),
    ...(isReadOnly ? { readOnly: true } : {}),
  };
}

/** Null for related lists: they are asked for, records do not carry them. */
function valuesOf(field: Field, described: Described): JsonSchema | null {
  switch (field.type) {
    case 'inverse':
      return null;
    case 'boolean':
      return { type: ['boolean', 'null'] };
    case 'integer':
      return { type: ['integer', 'null'] };
    case 'decimal':
    case 'money':
    case 'percent':
      return { type: ['string', 'null'], format: 'decimal', examples: ['1234.50'] };
    case 'date':
      return { type: ['string', 'null'], format: 'date' };
    case 'dateTime':
      return { type: ['string', 'null'], format: 'date-time' };
    case 'reference':
    case 'user':
    case 'department':
      return { type: ['string', 'null'], format: 'uuid' };
    case 'references':
    case 'users':
    case 'departments':
      return { type: 'array', items: { type: 'string', format: 'uuid' } };
    case 'attachment':
      return { type: 'array', items: { $ref: '#/components/schemas/_file' } };
    case 'subTable':
      return { type: 'array', items: described.has(field.model) ? schemaRef(field.model) : { type: 'object' } };
    case 'dictionary': {
      const codes = described.codes(field.dictionary);
      const listed = codes.length > 0 && codes.length <= MOST_CODES;
      if (field.multiple) return { type: 'array', items: { type: 'string', ...(listed ? { enum: codes } : {}) } };
      return { type: ['string', 'null'], ...(listed ? { enum: [...codes, null] } : {}) };
    }
    default:
      return { type: ['string', 'null'], ...('maxLength' in field ? { maxLength: field.maxLength } : {}) };
  }
}
