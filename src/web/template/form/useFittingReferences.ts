import { useEffect } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { isCondition, type Filter } from '../../../model/language/filter.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { textsOf } from '../../fields/support/values.ts';
import type { FormSession } from './FormSession.ts';
import { sameValue } from './initialValues.ts';

const WAIT_MS = 300;

/** A reference whose filter reads fields (`names`) of the record that it stands in: the form's own, or a row of its sub-table `rows`. */
interface Narrowed {
  field: Field;
  names: ReadonlySet<string>;
  rows?: string;
}

/**
 * Empties references that no longer fit, of the record and of its rows: where the filter of one reads what was just changed, the server is asked
 * whether what was chosen is still on offer. Several keep what fits.
 */
export function useFittingReferences(session: FormSession): void {
  const client = useClient();
  useEffect(() => {
    // The program's own models have no filters: they are nothing that the browser could run.
    const { model, answer } = session.template;
    const own = narrowedOf(model.fields);
    const inRows = model.fields.flatMap((table) =>
      table.type === 'subTable'
        ? narrowedOf(answer.rowModels[table.model]?.fields ?? []).map((one) => ({ ...one, rows: table.name }))
        : [],
    );
    if (own.length + inRows.length === 0) return undefined;
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    /** What of a record's references is still on offer beside its other values. */
    const fitting = async ({ field, rows }: Narrowed, record: Values, ids: string[]): Promise<string[]> => {
      const { options } = await client.post(
        'api/commonData/lookup',
        {
          templateCode: model.templateCode,
          field: rows === undefined ? field.name : `${rows}.${field.name}`,
          record,
          query: { field: 'id', op: 'in', value: ids },
          pageNum: 1,
          pageSize: ids.length,
          loading: 'N',
        },
        { handles: 'all' },
      );
      return ids.filter((id) => options.some((option) => option.id === id));
    };
    const later = (key: string, ask: () => Promise<void>): void => {
      clearTimeout(timers.get(key));
      // Without an answer the choice stays; the server judges it when it is saved.
      timers.set(
        key,
        setTimeout(() => void ask().catch(() => undefined), WAIT_MS),
      );
    };
    const askOwn = async (one: Narrowed): Promise<void> => {
      const { name } = one.field;
      const ids = textsOf(session.values()[name]);
      if (ids.length === 0) return;
      const fit = await fitting(one, session.values(), ids);
      const now = session.values()[name];
      // Something else may have been chosen while the answer was on its way.
      if (fit.length === ids.length || textsOf(now).join() !== ids.join()) return;
      session.clearUnfit({ [name]: Array.isArray(now) ? fit : null });
    };
    const askRow = async (one: Narrowed & { rows: string }, at: number): Promise<void> => {
      const { name } = one.field;
      const row = rowsOf(session, one.rows)[at];
      const ids = textsOf(row?.[name]);
      if (!row || ids.length === 0) return;
      const fit = await fitting(one, row, ids);
      const now = rowsOf(session, one.rows);
      if (fit.length === ids.length || !sameValue(now[at] ?? null, row)) return;
      const emptied = { ...row, [name]: Array.isArray(row[name]) ? fit : null };
      session.clearUnfit({ [one.rows]: now.with(at, emptied) });
    };
    const before = new Map(inRows.map(({ rows }) => [rows, rowsOf(session, rows)]));
    const stop = session.onInput((name) => {
      for (const one of own)
        if (one.field.name !== name && one.names.has(name)) later(one.field.name, () => askOwn(one));
      const earlier = before.get(name);
      if (!earlier) return;
      const rows = rowsOf(session, name);
      before.set(name, rows);
      // Rows have come or gone: none of them was changed.
      if (rows.length !== earlier.length) return;
      for (const one of inRows.filter((candidate) => candidate.rows === name))
        rows.forEach((row, at) => {
          const isDisturbed = [...one.names].some(
            (read) => read !== one.field.name && !sameValue(earlier[at]?.[read] ?? null, row[read] ?? null),
          );
          if (isDisturbed) later(`${name}.${one.field.name} ${at}`, () => askRow(one, at));
        });
    });
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      stop();
    };
  }, [client, session]);
}

const narrowedOf = (fields: readonly Field[]): Narrowed[] =>
  fields.flatMap((field) => {
    const names = 'filter' in field && field.filter ? namesReadBy(field.filter) : new Set<string>();
    return names.size > 0 ? [{ field, names }] : [];
  });

function rowsOf(session: FormSession, name: string): Values[] {
  const rows = session.values()[name];
  return Array.isArray(rows) ? rows.filter(isValues) : [];
}

/** Names of the record at hand that stand in a filter: `$record.<field>`, and whatever an expression mentions. */
export function namesReadBy(filter: Filter): Set<string> {
  if (isCondition(filter)) return new Set(namesInValue(filter.value));
  if ('not' in filter) return namesReadBy(filter.not);
  return new Set(('and' in filter ? filter.and : filter.or).flatMap((part) => [...namesReadBy(part)]));
}

function namesInValue(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesInValue);
  if (typeof value === 'string') return /^\$record\.([a-z]\w*)/.exec(value)?.slice(1) ?? [];
  const source = typeof value === 'object' && value !== null && 'cel' in value ? value.cel : undefined;
  return typeof source === 'string' ? (source.match(/[a-z][A-Za-z0-9]*/g) ?? []) : [];
}
