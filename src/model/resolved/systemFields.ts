import type { Field } from '../field-types/fieldTypes.ts';
import type { ResolvedStates } from './model.ts';
import texts from '../texts/systemFields.json' with { type: 'json' };

/** Names that every record model has without writing them; a config may not use them for its own fields. */
export const SYSTEM_FIELD_NAMES = [
  'id',
  'version',
  'department',
  'organisation',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
] as const;

/** Columns of `design` every record table has, seen as read-only fields. */
export function recordSystemFields(states: ResolvedStates | undefined): Field[] {
  const status: Field[] = states
    ? [
        {
          type: 'dictionary',
          name: states.field,
          title: texts.status,
          dictionary: states.dictionary,
          ...fixed,
          copy: false,
        },
      ]
    : [];
  return [
    ...status,
    { type: 'department', name: 'department', title: texts.department, ...fixed },
    { type: 'department', name: 'organisation', title: texts.organisation, ...fixed },
    { type: 'user', name: 'createdBy', title: texts.createdBy, ...fixed },
    { type: 'dateTime', name: 'createdAt', title: texts.createdAt, ...fixed },
    { type: 'user', name: 'updatedBy', title: texts.updatedBy, ...fixed },
    { type: 'dateTime', name: 'updatedAt', title: texts.updatedAt, ...fixed },
    { type: 'integer', name: 'version', title: texts.version, ...fixed },
  ];
}

/** Tree models also know their depth (1 = root) and whether nothing hangs below. */
export const treeSystemFields = (): Field[] => [
  { type: 'integer', name: 'level', title: texts.level, ...fixed },
  { type: 'boolean', name: 'leaf', title: texts.leaf, ...fixed, mode: 'live' },
];

/** Rows of a sub-table know their order. */
export const rowSystemFields = (): Field[] => [
  { type: 'integer', name: 'sortNo', title: texts.sortNo, ...fixed, hidden: true },
];

const fixed = { readOnly: true, system: true } as const;
