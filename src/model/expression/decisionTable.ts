import { parseDecimal, type Decimal } from './decimal.ts';

/** A table that analysts edit as data: a matrix of two keys, or bands of a number. */
export type DecisionTable = Matrix | Bands;

export interface Matrix {
  kind: 'matrix';
  rows: readonly string[];
  columns: readonly string[];
  /** One list per row, one text per column. */
  cells: readonly (readonly string[])[];
}

export interface Bands {
  kind: 'band';
  /** In rising order. A number belongs to the first band that it lies below; the last band has no `below`. */
  bands: readonly { below?: string; value: string }[];
}

/** The cell of a row and a column, null when the matrix has no such row or column. */
export function matrixCell(matrix: Matrix, row: string, column: string): string | null {
  return matrix.cells[matrix.rows.indexOf(row)]?.[matrix.columns.indexOf(column)] ?? null;
}

/** The value of the band in which a number lies, null when it lies above the last limit. */
export function bandValue(bands: Bands, number: Decimal): string | null {
  for (const band of bands.bands) {
    if (band.below === undefined) return band.value;
    const limit = parseDecimal(band.below);
    if (limit !== null && number.lessThan(limit)) return band.value;
  }
  return null;
}

/** What is wrong with a table as data, in sentences; empty when it can be used. */
export function decisionTableFaults(table: DecisionTable): string[] {
  return table.kind === 'matrix' ? matrixFaults(table) : bandFaults(table);
}

function matrixFaults(matrix: Matrix): string[] {
  const faults: string[] = [];
  if (new Set(matrix.rows).size < matrix.rows.length) faults.push('Two rows have the same key.');
  if (new Set(matrix.columns).size < matrix.columns.length) faults.push('Two columns have the same key.');
  if (matrix.cells.length !== matrix.rows.length) faults.push('There must be one line of cells for each row.');
  if (matrix.cells.some((line) => line.length !== matrix.columns.length))
    faults.push('Each line must have one cell for each column.');
  return faults;
}

function bandFaults({ bands }: Bands): string[] {
  if (bands.length === 0) return ['There must be at least one band.'];
  const limits = bands.map((band) => (band.below === undefined ? undefined : parseDecimal(band.below)));
  const faults: string[] = [];
  if (limits.some((limit) => limit === null)) faults.push('A limit is not a number.');
  if (limits.slice(0, -1).some((limit) => limit === undefined))
    faults.push('Only the last band may be without a limit.');
  if (limits.at(-1) !== undefined) faults.push('The last band must be without a limit.');
  const rising = limits.every((limit, i) => {
    const before = i === 0 ? undefined : limits[i - 1];
    return !limit || !before || limit.greaterThan(before);
  });
  if (!rising) faults.push('The limits must rise from band to band.');
  return faults;
}
