import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type FieldType, type Wire, cleaned, refused } from './fieldType.ts';
import { isId } from './reference.ts';

/** Files of a record. `accept` lists extensions without dot; size in MB for each file. */
export const AttachmentField = Type.Object(
  {
    type: Type.Literal('attachment'),
    ...commonOptions,
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    maxSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    accept: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9]{1,8}$' }), { minItems: 1 })),
  },
  { additionalProperties: false },
);
export type AttachmentField = Static<typeof AttachmentField>;

/** Extensions accepted where the field says nothing. */
export const DEFAULT_ACCEPT = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'md',
  'csv',
  'jpg',
  'jpeg',
  'png',
  'zip',
] as const;
export const DEFAULT_MAX_FILES = 20;
export const DEFAULT_MAX_MB = 50;

/** Canonical value: the ids of uploaded files in order; answers carry `{ id, name, size, type }` for each. */
export const attachmentType: FieldType<AttachmentField> = {
  valueType: () => ({ list: { record: 'file' } }),
  column: () => ({ sql: 'uuid[]' }),
  operators: () => ['empty', 'notEmpty'],
  clean(raw) {
    if (!Array.isArray(raw)) return refused('notList');
    const ids: Wire[] = [];
    for (const entry of raw) {
      const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;
      const lower = typeof id === 'string' ? id.trim().toLowerCase() : id;
      if (!isId(lower)) return refused('notFile');
      ids.push(lower);
    }
    return cleaned(ids);
  },
  check(value, field) {
    const files = Array.isArray(value) ? value : [];
    const max = field.maxItems ?? DEFAULT_MAX_FILES;
    if (files.length > max) return [{ key: 'tooManyItems', params: { max, length: files.length } }];
    return new Set(files).size === files.length ? [] : [{ key: 'twice' }];
  },
  text: (value) =>
    Array.isArray(value)
      ? value
          .map((file) => (typeof file === 'object' && file !== null && 'name' in file ? String(file.name) : ''))
          .join(', ')
      : '',
  plural: () => true,
};
