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

/** Counts by severity and state, the severest first; states stand in the order in which they are met. */
export function matrixOf(found: readonly RecordValues[], severities: readonly string[]): Matrix {
  const rank = (code: string | null): number => (code === null ? -1 : severities.indexOf(code));
  const rows = axisOf(found, 'severity').sort((a, b) => rank(b.code) - rank(a.code));
  const counts = new Map(
    found.map((row) => [cellKey(codeOf(row['severity']), codeOf(row['status'])), Number(row['count'])] as const),
  );
  return { rows, columns: axisOf(found, 'status'), counts };
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
