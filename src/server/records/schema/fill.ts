import { CompiledQuery } from 'kysely';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Transaction } from '../../database/tables.ts';
import { storedColumn, tableName } from '../physical.ts';
import { quoted } from './quoted.ts';
import { searchColumns, searchFields, sortKey } from './searchColumn.ts';

const BATCH = 1000;

/** Fills the sort keys of a text column for all records, in batches by id. */
export async function fillSortKeys(transaction: Transaction, table: string, column: string): Promise<void> {
  await inBatches(transaction, table, [column], async (rows) => {
    await transaction.executeQuery(
      CompiledQuery.raw(
        `update ${quoted(table)} t set ${quoted(`_sort_${column}`)} = n.key from unnest($1::uuid[], $2::text[]) as n (id, key) where t.id = n.id`,
        [rows.map((row) => row.id), rows.map((row) => sortKey(text(row[column])))],
      ),
    );
  });
}

/** Fills what the keyword box looks into, for all records of a base model. */
export async function fillSearch(transaction: Transaction, model: Model): Promise<void> {
  const sources = searchFields(model).open.flatMap((field) => {
    const stored = storedColumn(model, field);
    return stored ? [{ field: field.name, column: stored.name }] : [];
  });
  const table = tableName(model.base);
  await inBatches(
    transaction,
    table,
    sources.map((source) => source.column),
    async (rows) => {
      const found = rows.map((row) =>
        searchColumns(model, Object.fromEntries(sources.map(({ field, column }) => [field, text(row[column])]))),
      );
      // Each row's pairs travel as one array literal, since arrays of arrays of differing lengths do not exist in SQL.
      await transaction.executeQuery(
        CompiledQuery.raw(
          `update ${quoted(table)} t set _search = n.search, _grams = array(select jsonb_array_elements_text(n.grams))
         from unnest($1::uuid[], $2::text[], $3::jsonb[]) as n (id, search, grams) where t.id = n.id`,
          [
            rows.map((row) => row.id),
            found.map(({ search }) => search),
            found.map((entry) => JSON.stringify(entry.grams)),
          ],
        ),
      );
    },
  );
}

type StoredRow = Record<string, unknown>;

async function inBatches(
  transaction: Transaction,
  table: string,
  columns: readonly string[],
  work: (rows: StoredRow[]) => Promise<void>,
): Promise<void> {
  let after: unknown = null;
  for (;;) {
    const { rows } = await transaction.executeQuery<StoredRow>(
      CompiledQuery.raw(
        `select ${['id', ...columns].map(quoted).join(', ')} from ${quoted(table)} where $1::uuid is null or id > $1::uuid order by id limit ${BATCH}`,
        [after],
      ),
    );
    if (rows.length > 0) await work(rows);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id;
  }
}

const text = (value: unknown): Wire => (typeof value === 'string' ? value : null);
