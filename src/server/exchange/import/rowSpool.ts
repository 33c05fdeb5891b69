import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Percentage, type Cell, type SheetRow } from '../spreadsheet/cell.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** Rows in a piece. */
const PIECE = 200;

/**
 * The rows of a sheet, packed: read once, as fast as the reader goes, and given out again as slowly as they are stored. A reader of
 * spreadsheets does not wait for whoever takes its rows, so taking them slowly would keep them all in memory, unpacked.
 */
export class RowSpool {
  readonly #pieces: Buffer[] = [];
  #open: SheetRow[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  async add(row: SheetRow): Promise<void> {
    this.#open.push(row);
    this.#length += 1;
    if (this.#open.length === PIECE) await this.#close();
  }

  /** All rows in their order; may be asked for again. */
  async *rows(): AsyncGenerator<SheetRow> {
    if (this.#open.length > 0) await this.#close();
    for (const piece of this.#pieces) yield* decoded((await unpack(piece)).toString('utf8'));
  }

  async #close(): Promise<void> {
    const text = JSON.stringify(this.#open.map(({ number, cells }) => [number, cells.map(encoded)]));
    this.#open = [];
    this.#pieces.push(await pack(text, { level: 1 }));
  }
}

type Encoded = string | number | boolean | null | { day: number } | { ratio: number };

const encoded = (cell: Cell): Encoded => {
  if (cell instanceof Date) return { day: cell.getTime() };
  return cell instanceof Percentage ? { ratio: cell.ratio } : cell;
};

const asCell = (cell: Encoded): Cell => {
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'day' in cell ? new Date(cell.day) : new Percentage(cell.ratio);
};

function decoded(text: string): SheetRow[] {
  // What was written above comes back.
  const rows: [number, Encoded[]][] = JSON.parse(text);
  return rows.map(([number, cells]) => ({ number, cells: cells.map(asCell) }));
}
