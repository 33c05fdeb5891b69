import { useCallback } from 'react';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf, type AnyReference } from '../../../model/field-types/reference.ts';
import { useClient } from '../support/clientContext.ts';
import { pickedField, type FieldScope } from '../support/fieldScope.ts';

type Reference = Extract<Field, AnyReference>;
type Row = Readonly<Record<string, unknown>>;

/** Reads the pasted text of a reference cell; undefined where it means no record, or several, of those that the field offers. */
export type ReadReference = (text: string, field: Reference) => unknown;

/** Names in one call, as the server takes them. */
const AT_ONCE = 500;

/**
 * Finds the records that pasted texts mean, by name, code or id, all of a column in one call. What the filter of a field reads of the row
 * is read of `row`, the one that the table is pasted from on. `scope` is that of the rows.
 */
export function useTextIds(
  scope: FieldScope,
): (texts: ReadonlyMap<Reference, readonly string[]>, row: Row) => Promise<ReadReference> {
  const client = useClient();
  return useCallback(
    async (texts, row) => {
      const found = new Map<string, Map<string, string[]>>();
      for (const [field, words] of texts) {
        const ids = new Map<string, string[]>();
        found.set(field.name, ids);
        const wanted = [...new Set(words.flatMap((text) => [text, ...partsOf(text, field)]))];
        for (let at = 0; at < wanted.length; at += AT_ONCE) {
          const { templateCode, name } = pickedField(scope, field.name);
          const { options } = await client.post('api/commonData/lookup', {
            templateCode,
            field: name,
            texts: wanted.slice(at, at + AT_ONCE),
            record: row,
            pageNum: 1,
            pageSize: AT_ONCE,
          });
          for (const { id, label, named = [] } of options) {
            scope.labels.learn(targetOf(field), id, label);
            for (const text of named) ids.set(text, [...(ids.get(text) ?? []), id]);
          }
        }
      }
      return (text, field) => {
        const ids = found.get(field.name);
        const one = (word: string): string | undefined => {
          const meant = ids?.get(word) ?? [];
          return meant.length === 1 ? meant[0] : undefined;
        };
        const whole = one(text);
        if (typeOf(field).plural?.(field) !== true) return whole;
        if (whole !== undefined) return [whole];
        const each = partsOf(text, field).map(one);
        return each.length > 0 && each.every((id) => id !== undefined) ? [...new Set(each)] : undefined;
      };
    },
    [client, scope],
  );
}

/** Several names in one cell; a name that holds such a sign itself is tried as a whole first. */
const partsOf = (text: string, field: Reference): string[] =>
  typeOf(field).plural?.(field)
    ? text
        .split(/[,，;；、\n]/)
        .map((part) => part.trim())
        .filter(Boolean)
    : [];

export const isReference = (field: Field): field is Reference =>
  ['reference', 'references', 'user', 'users', 'department', 'departments'].includes(field.type);
