import type { RecordValues } from '../../../kit/plugin.ts';

/** A row or column of the table: what records store, and what it is called. */
export interface Axis {
  code: string | null;
  label: string;
}

export interface Matrix {
  rows: Axis[];
  columns: Axis[];
  /** By row and column code, joined. */
  counts: ReadonlyMap<string, number>;
}

export const cellKey = (row: string | null, column: string | null): string => `${row ?? ''}/${column ?? ''}`;

/** Counts by state and severity: states in the order of the work, the severest on the left; what has no place in an order comes last. */
export function matrixOf(
  found: readonly RecordValues[],
  states: readonly string[],
  severities: readonly string[],
): Matrix {
  const counts = new Map(
    found.map((row) => [cellKey(codeOf(row['status']), codeOf(row['severity'])), Number(row['count'])] as const),
  );
  return {
    rows: inOrder(axisOf(found, 'status'), states),
    columns: inOrder(axisOf(found, 'severity'), severities),
    counts,
  };
}

function inOrder(axis: readonly Axis[], codes: readonly string[]): Axis[] {
  const place = ({ code }: Axis): number =>
    code !== null && codes.includes(code) ? codes.indexOf(code) : codes.length;
  return axis.toSorted((a, b) => place(a) - place(b));
}

function axisOf(found: readonly RecordValues[], name: string): Axis[] {
  const axis = new Map<string | null, Axis>();
  for (const row of found) {
    const code = codeOf(row[name]);
    if (!axis.has(code)) axis.set(code, { code, label: labelOf(row, name) ?? code ?? '' });
  }
  return [...axis.values()];
}

const codeOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function labelOf({ _labels: labels }: RecordValues, name: string): string | undefined {
  const label: unknown = typeof labels === 'object' && labels !== null ? Reflect.get(labels, name) : undefined;
  return typeof label === 'string' ? label : undefined;
}
