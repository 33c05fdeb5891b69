/**
 * Pasted HTML without its tables: a line for each row, with its cells apart. The editor knows no tables, and would run their cells together.
 * What stands in the cells keeps its form.
 */
export function tablesAsLines(html: string): string {
  if (!/<table/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  // The innermost first: a table in a cell is part of the line of that cell.
  for (const table of [...page.querySelectorAll('table')].toReversed())
    table.replaceWith(...[...table.rows].map((row) => lineOf(row, page)));
  return page.body.innerHTML;
}

const BETWEEN = ' | ';
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6';

function lineOf(row: HTMLTableRowElement, page: Document): HTMLParagraphElement {
  const line = page.createElement('p');
  for (const [at, cell] of [...row.cells].entries()) {
    for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(' ');
    for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(...block.childNodes, ' ');
    line.append(at === 0 ? '' : BETWEEN, ...cell.childNodes);
  }
  return line;
}
