import { Decimal } from 'decimal.js';
import type { BandConfig, DecisionTableConfig, MatrixConfig } from '../../language/decisionTable.ts';
import { type Path, quoted, type Report } from '../fault.ts';
import { expectCode, expectItem, type World } from '../world.ts';

/** Dictionaries and codes of a decision table, its size, and the order of its bands. */
export function checkTable(config: DecisionTableConfig, world: World, report: Report): void {
  expectCode(world, 'dictionary', config.resultDictionary, ['resultDictionary'], report);
  if (config.kind === 'matrix') checkMatrix(config, world, report);
  else checkBands(config, world, report);
}

function checkMatrix(config: MatrixConfig, world: World, report: Report): void {
  checkAxis(config.rows, config.rowDictionary, 'row', world, report);
  checkAxis(config.columns, config.columnDictionary, 'column', world, report);
  if (config.cells.length !== config.rows.length) {
    report({
      path: ['cells'],
      code: 'table',
      message: `There are ${config.rows.length} rows, but ${config.cells.length} rows of cells.`,
    });
  }
  config.cells.forEach((row, at) => {
    if (row.length !== config.columns.length)
      report({
        path: ['cells', at],
        code: 'table',
        message: `There are ${config.columns.length} columns, but ${row.length} cells in this row.`,
      });
    row.forEach((code, index) => expectItem(world, config.resultDictionary, code, ['cells', at, index], report));
  });
}

/** Each item of the dictionary stands on its axis once, so that every combination has an answer. */
function checkAxis(
  codes: readonly string[],
  dictionary: string,
  axis: 'row' | 'column',
  world: World,
  report: Report,
): void {
  const path: Path = [`${axis}s`];
  if (!expectCode(world, 'dictionary', dictionary, [`${axis}Dictionary`], report)) return;
  codes.forEach((code, at) => {
    expectItem(world, dictionary, code, [...path, at], report);
    if (codes.indexOf(code) < at)
      report({ path: [...path, at], code: 'duplicate', message: `The ${axis} ${quoted(code)} stands twice.` });
  });
  const lacking = (world.dictionaries.get(dictionary)?.items ?? []).filter(
    (item) => !item.disabled && !codes.includes(item.code),
  );
  for (const { code } of lacking)
    report({ path, code: 'table', message: `The item ${quoted(code)} of ${quoted(dictionary)} has no ${axis}.` });
}

function checkBands({ bands, resultDictionary }: BandConfig, world: World, report: Report): void {
  let limit: Decimal | undefined;
  bands.forEach((band, at) => {
    const path = ['bands', at];
    expectItem(world, resultDictionary, band.value, [...path, 'value'], report);
    const isLast = at === bands.length - 1;
    if (band.below === undefined) {
      if (!isLast)
        report({
          path,
          code: 'table',
          message: 'Only the last band is without "below": those after this one are never reached.',
        });
      return;
    }
    if (isLast)
      report({
        path: [...path, 'below'],
        code: 'table',
        message: 'The last band must be without "below", so that every number has a band.',
      });
    const below = new Decimal(band.below);
    if (limit && below.lte(limit))
      report({
        path: [...path, 'below'],
        code: 'table',
        message: `The limits must rise: ${band.below} comes after ${limit.toFixed()}.`,
      });
    limit = below;
  });
}
