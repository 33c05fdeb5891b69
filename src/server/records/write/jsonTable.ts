import type { Wire } from '../../../model/field-types/fieldType.ts';
import { quoted } from '../schema/quoted.ts';
import type { Part } from './statementPart.ts';

/** A row as one JSON object by column, which PostgreSQL reads by the types of the columns. What is null is left out. */
export class JsonRow {
  readonly names: string[] = [];
  #text = '';

  /** Sets a column that is not set yet. */
  set(column: string, value: Wire | undefined): void {
    this.names.push(column);
    if (value === null || value === undefined) return;
    this.#text += `${this.#text === '' ? '' : ','}"${column}":${JSON.stringify(value)}`;
  }

  get text(): string {
    return `{${this.#text}}`;
  }
}

/**
 * Inserts rows that travel as one JSON text, so that the statement is the same for any number of them and need not be planned anew.
 * All rows have the columns of the first one.
 */
export function insertRows(table: string, rows: readonly JsonRow[]): Part {
  return {
    pieces: insertPieces(table, rows[0]?.names ?? []),
    values: [listOf(rows)],
    lasting: true,
    merge: joinedLists,
  };
}

/** Stores other values in the rows that are found by `key`, a part of each row. `counted` grows by one. All rows have the columns of the first one. */
export function updateRows(table: string, key: readonly string[], rows: readonly JsonRow[], counted?: string): Part {
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

const listOf = (rows: readonly JsonRow[]): string => `[${rows.map(({ text }) => text).join(',')}]`;

/** Rows of all these parts, which are of one form, as one list. */
function joinedLists(alike: readonly Part[]): Part {
  const [first] = alike;
  if (!first || alike.length === 1) return first ?? { pieces: [''], values: [] };
  const lists = alike.flatMap(({ values: [list] }) =>
    typeof list === 'string' && list !== '[]' ? list.slice(1, -1) : [],
  );
  return { ...first, values: [`[${lists.join(',')}]`] };
}

/** The last text of each table with the columns that it names: a model's records have the same ones nearly always. */
const kept = new Map<string, { names: readonly string[]; pieces: readonly string[] }>();

function insertPieces(table: string, names: readonly string[]): readonly string[] {
  const known = kept.get(table);
  if (known && known.names.length === names.length && known.names.every((name, at) => name === names[at]))
    return known.pieces;
  const columns = names.map(quoted).join(', ');
  const into = quoted(table);
  const pieces = [
    `insert into ${into} (${columns}) select ${columns} from json_populate_recordset(null::${into}, `,
    '::json)',
  ];
  kept.set(table, { names, pieces });
  return pieces;
}
