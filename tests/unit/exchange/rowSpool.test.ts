import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowSpool } from '../../../src/server/exchange/import/rowSpool.ts';
import { Percentage, type Cell, type SheetRow } from '../../../src/server/exchange/spreadsheet/cell.ts';

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.double({ min: 0, max: 1, noNaN: true }).map((ratio) => new Percentage(ratio + 0)),
);

it('gives the rows back as they came, however often they are asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 450 }), async (given) => {
      const rows = given.map((cells, at): SheetRow => ({ number: at * 2 + 1, cells }));
      const spool = new RowSpool();
      for (const row of rows) await spool.add(row);
      expect(spool.length).toBe(rows.length);
      for (let round = 0; round < 2; round += 1) {
        const found: SheetRow[] = [];
        for await (const row of spool.rows()) found.push(row);
        expect(found).toEqual(rows);
      }
    }),
    { numRuns: 30 },
  );
});
