import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { isId, targetOf, type AnyReference } from '../../../model/field-types/reference.ts';
import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Catalogue } from '../../records/query/catalogue.ts';
import type { Records } from '../../records/records.ts';
import type { Unit } from '../../records/write/unit.ts';
import type { Parsed } from '../cells/parsed.ts';
import { bestCut, manyTexts } from '../cells/manyTexts.ts';
import { cellText, isBlankCell, type Cell } from '../spreadsheet/cell.ts';
import type { FileRow } from './readRows.ts';

/** Texts asked for in one statement. */
const CHUNK = 1000;
/** Texts that are remembered; then they are asked for anew. */
const REMEMBERED = 50_000;

type Reference = Extract<Field, AnyReference>;

/** Records that the texts of a file name: asked for by the batch, remembered while the import runs. */
export class References {
  /** Ids by text, by model. */
  readonly #known = new Map<string, Map<string, readonly string[]>>();

  constructor(
    private readonly records: Records,
    private readonly catalogue: Catalogue,
    private readonly viewer: Viewer,
    /** The table that is imported into: its records come into being meanwhile. */
    private readonly ownBase: string,
  ) {}

  /** Forgets records of the own table: those that a rolled back part had stored are none. */
  forgetOwn(): void {
    for (const code of this.#known.keys()) if (this.#isOwn(code)) this.#known.delete(code);
  }

  /** Asks for everything that these rows name and that is not known. `again`: also for own records that were not there before. */
  async prepare(rows: readonly FileRow[], within: Unit['transaction'], again = false): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const { cells } of rows) {
      for (const [field, cell] of cells) {
        if (!isReference(field) || isBlankCell(cell)) continue;
        const code = targetOf(field);
        const texts = wanted.get(code) ?? new Set<string>();
        wanted.set(code, texts);
        for (const text of cutsOf(field, cell).flat()) if (this.#isWanted(code, text, again)) texts.add(text);
      }
    }
    for (const [code, texts] of wanted) await this.#ask(code, [...texts], within);
  }

  /** Whether a row names an own record that is not known yet: one that a row above may have brought. */
  isWaiting({ cells }: FileRow): boolean {
    for (const [field, cell] of cells)
      if (
        isReference(field) &&
        this.#isOwn(targetOf(field)) &&
        !isBlankCell(cell) &&
        'fault' in this.parse(cell, field)
      )
        return true;
    return false;
  }

  /** The id or ids that a filled cell names. What was not prepared is not known. */
  parse(cell: Cell, field: Reference): Parsed {
    const model = this.catalogue.model(targetOf(field))?.title[this.viewer.language] ?? targetOf(field);
    const ids = (text: string): readonly string[] => this.#known.get(targetOf(field))?.get(text) ?? [];
    const texts = bestCut(cutsOf(field, cell), (text) => ids(text).length > 0);
    const found: string[] = [];
    for (const text of texts) {
      const [id, second] = ids(text);
      const params = { model, value: text.slice(0, 80) };
      if (id === undefined) return { fault: 'exchange.unknownRecord', params };
      if (second !== undefined) return { fault: 'exchange.severalRecords', params };
      if (!found.includes(id)) found.push(id);
    }
    return { value: typeOf(field).plural?.(field) ? found : (found[0] ?? null) };
  }

  #isOwn(code: string): boolean {
    return this.catalogue.model(code)?.base === this.ownBase;
  }

  #isWanted(code: string, text: string, again: boolean): boolean {
    const ids = this.#known.get(code)?.get(text);
    return ids === undefined || (again && ids.length === 0 && this.#isOwn(code));
  }

  async #ask(code: string, texts: readonly string[], within: Unit['transaction']): Promise<void> {
    let known = this.#known.get(code);
    if (!known || known.size > REMEMBERED) this.#known.set(code, (known = new Map()));
    for (let at = 0; at < texts.length; at += CHUNK) {
      const chunk = texts.slice(at, at + CHUNK);
      const matches = await this.records.findByText(this.viewer, code, chunk, within);
      for (const text of chunk) {
        const exact = matches.filter((match) => (isId(text) ? match.id === text : match.code === text));
        const meant = exact.length > 0 ? exact : matches.filter((match) => match.label === text);
        known.set(text, [...new Set(meant.map((match) => match.id))]);
      }
    }
  }
}

export function isReference(field: Field): field is Reference {
  return ['reference', 'references', 'user', 'users', 'department', 'departments'].includes(field.type);
}

const cutsOf = (field: Reference, cell: Cell): string[][] =>
  typeOf(field).plural?.(field) ? manyTexts(cell) : [[cellText(cell)]];
