import type { Wire } from '../../../model/field-types/fieldType.ts';
import { quoted } from '../schema/quoted.ts';
import type { Part } from './statementPart.ts';

/** A row to be stored, by column. */
export class TableRow {
  readonly names: string[] = [];
  /** A value for each column; no column of records is of JSON, so that they are bound as they are. */
  readonly values: (Wire | undefined)[] = [];

  /** Sets a column that is not set yet. */
  set(column: string, value: Wire | undefined): void {
    this.names.push(column);
    this.values.push(value);
  }

  /** One JSON object, which PostgreSQL reads by the types of the columns. What is null is left out. */
  get text(): string {
    let text = '';
    for (const [at, value] of this.values.entries())
      if (value !== null && value !== undefined)
        text += `${text === '' ? '' : ','}"${this.names[at]}":${JSON.stringify(value)}`;
    return `{${text}}`;
  }
}

/** Inserts rows. All of them have the columns of the first one. */
export function insertRows(table: string, rows: readonly TableRow[]): Part {
  return new Insertion(table, rows);
}

/**
 * The values of a single row are bound one by one, which PostgreSQL reads in less time. Several rows travel as one JSON text, so that the
 * statement is the same for any number of them and need not be planned anew.
 */
class Insertion implements Part {
  readonly lasting = true;
  readonly merge = insertedTogether;

  constructor(
    readonly table: string,
    readonly rows: readonly TableRow[],
  ) {}

  get pieces(): readonly string[] {
    const names = this.rows[0]?.names ?? [];
    return this.rows.length === 1 ? singlePieces(this.table, names) : listPieces(this.table, names);
  }

  get values(): readonly unknown[] {
    const [first] = this.rows;
    return first && this.rows.length === 1 ? first.values : [listOf(this.rows)];
  }
}

function insertedTogether(alike: readonly Part[]): Part {
  const insertions = alike.filter((part) => part instanceof Insertion);
  return insertRows(
    insertions[0]?.table ?? '',
    insertions.flatMap(({ rows }) => rows),
  );
}

/** Stores other values in the rows that are found by `key`, a part of each row. `counted` grows by one. All rows have the columns of the first one. */
export function updateRows(table: string, key: readonly string[], rows: readonly TableRow[], counted?: string): Part {
  const into = quoted(table);
  const set = (rows[0]?.names ?? []).flatMap((name) =>
    key.includes(name) ? [] : [`${quoted(name)} = r.${quoted(name)}`],
  );
  if (counted !== undefined) set.push(`${quoted(counted)} = t.${quoted(counted)} + 1`);
  const where = key.map((name) => `t.${quoted(name)} = r.${quoted(name)}`);
  const pieces = [
    `update ${into} t set ${set.join(', ')} from json_populate_recordset(null::${into}, `,
    `::json) r where ${where.join(' and ')}`,
  ];
  return { pieces, values: [listOf(rows)], merge: joinedLists };
}

const listOf = (rows: readonly TableRow[]): string => `[${rows.map(({ text }) => text).join(',')}]`;

/** Rows of all these parts, which are of one form, as one list. */
function joinedLists(alike: readonly Part[]): Part {
  const [first] = alike;
  if (!first || alike.length === 1) return first ?? { pieces: [''], values: [] };
  const lists = alike.flatMap(({ values: [list] }) =>
    typeof list === 'string' && list !== '[]' ? list.slice(1, -1) : [],
  );
  return { ...first, values: [`[${lists.join(',')}]`] };
}

const singlePieces = rememberedPieces((table, names) => [
  `insert into ${table} (${names.join(', ')}) values (`,
  ...names.slice(1).map(() => ', '),
  ')',
]);

const listPieces = rememberedPieces((table, names) => [
  `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from json_populate_recordset(null::${table}, `,
  '::json)',
]);

/** Keeps the last text of each table with the columns that it names: a model's records have the same ones nearly always. */
function rememberedPieces(
  write: (table: string, names: readonly string[]) => string[],
): (table: string, names: readonly string[]) => readonly string[] {
  const kept = new Map<string, { names: readonly string[]; pieces: readonly string[] }>();
  return (table, names) => {
    const known = kept.get(table);
    if (known && known.names.length === names.length && known.names.every((name, at) => name === names[at]))
      return known.pieces;
    const pieces = write(quoted(table), names.map(quoted));
    kept.set(table, { names, pieces });
    return pieces;
  };
}
