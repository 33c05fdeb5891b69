import type { Page } from 'playwright-core';
import type { DrawnPage } from '../measure/drawnView.ts';
import type { DrivenView } from '../measure/viewRound.ts';

/** What the three views show. */
export const TITLES = {
  form: 'Form of 200 fields, 50 conditional',
  rows: '1,000 editable rows in a form',
  list: 'List of 100,000 rows',
} as const;

/** What is done with each; the names are the same for everybody who is measured. */
export const KEY = 'a key in a field';
export const DRIVING_KEY = 'a key in a field on which ten depend';
export const CELL_KEY = 'a key in a cell';
export const NEXT_ROWS = 'the next 50 rows';
export const SCROLL = 'from the first row to row 501';

/** Cells of a grid of which the values are there. */
export const gridCell = (row: number): string => `.ag-row[row-index="${row}"] .ag-cell[col-id="amount"]:not(:empty)`;
export const GRID_SCROLLER = '.ag-grid-viewport';

/** The generated form, rows and list, as a person works with them. */
export const generatedViews = (page: DrawnPage): Record<keyof typeof TITLES, DrivenView> => ({
  form: {
    page,
    view: 'generated form',
    keys: {
      [KEY]: async (at) => at.locator('input').nth(20),
      [DRIVING_KEY]: async (at) => at.locator('input').nth(0),
    },
  },
  rows: {
    page,
    view: 'generated rows',
    keys: { [CELL_KEY]: openCell },
    turn: {
      [NEXT_ROWS]: { act: (at) => at.locator('.ant-pagination-next').click(), until: 'tr[data-row="50"]' },
    },
  },
  list: {
    page,
    view: 'generated list',
    scroll: { [SCROLL]: { selector: GRID_SCROLLER, until: gridCell(500) } },
  },
});

/** A row is text until one of its cells is chosen. */
async function openCell(page: Page) {
  const cell = page.locator('tr[data-row="2"] td[data-column="item"]');
  await cell.click();
  return cell.locator('input');
}
