import { contentOf, textOfEntry, type ZipEntry } from './zipEntries.ts';

/** Positions of cells whose number is formatted as a percentage. */
export interface PercentCells {
  /** `row` counts from 1, `column` from 0. */
  has(row: number, column: number): boolean;
}

const NONE: PercentCells = { has: () => false };
/** More columns than any sheet has. */
const WIDTH = 20_000;

/**
 * Where a sheet says "percent": the same 0.12 means 12% there and 0.12 elsewhere, and a reader of values alone cannot tell.
 * Reads nothing of the sheet when no format of the workbook is a percentage.
 */
export async function percentCells(entries: readonly ZipEntry[], sheetAt: number): Promise<PercentCells> {
  const entry = (name: string): ZipEntry | undefined => entries.find((candidate) => candidate.name === name);
  const styles = percentStyles(await textOfEntry(entry('xl/styles.xml')));
  if (styles.size === 0) return NONE;
  const sheet = entry(
    sheetPath(
      await textOfEntry(entry('xl/workbook.xml')),
      await textOfEntry(entry('xl/_rels/workbook.xml.rels')),
      sheetAt,
    ),
  );
  if (!sheet) return NONE;
  const found = new Set<number>();
  let rest = '';
  for await (const chunk of contentOf(sheet)) {
    const text = rest + chunk.toString('latin1');
    const end = text.lastIndexOf('<');
    for (const [, attributes = ''] of text.slice(0, end).matchAll(/<(?:\w+:)?c\s([^>]*)>/g)) {
      if (!styles.has(attribute(attributes, 's'))) continue;
      const [, letters = '', row = '0'] = /^([A-Z]{1,3})(\d+)$/.exec(attribute(attributes, 'r')) ?? [];
      if (letters) found.add(Number(row) * WIDTH + columnOf(letters));
    }
    rest = text.slice(end);
  }
  return { has: (row, column) => found.has(row * WIDTH + column) };
}

/** Numbers of the cell formats that show a percentage; 9 and 10 are built in (ECMA-376 Part 1, 18.8.30). */
function percentStyles(xml: string): ReadonlySet<string> {
  const formats = new Set(['9', '10']);
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g)) {
    const code = attribute(attributes, 'formatCode').replaceAll('&quot;', '"');
    if (code.replace(/"[^"]*"|\\./g, '').includes('%')) formats.add(attribute(attributes, 'numFmtId'));
  }
  const cellFormats = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml)?.[1] ?? '';
  const all = [...cellFormats.matchAll(/<(?:\w+:)?xf\s([^>]*)>/g)].map(([, attributes = '']) =>
    attribute(attributes, 'numFmtId'),
  );
  return new Set(all.flatMap((format, at) => (formats.has(format) ? [String(at)] : [])));
}

function sheetPath(workbook: string, relations: string, at: number): string {
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = '']) =>
    attribute(attributes, '\\w+:id'),
  );
  const relation = [...relations.matchAll(/<Relationship\s([^>]*)>/g)].find(
    ([, attributes = '']) => attribute(attributes, 'Id') === sheets[at],
  );
  const target = attribute(relation?.[1] ?? '', 'Target');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
