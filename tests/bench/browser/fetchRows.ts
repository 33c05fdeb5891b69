import type { ListRow } from './data.ts';

/** A stretch of the list's rows and how many there are, from the server of the benchmark. */
export async function fetchRows(from: number, count: number): Promise<{ rows: ListRow[]; total: number }> {
  const response = await fetch(`/rows?from=${from}&count=${count}`);
  if (!response.ok) throw new Error(`/rows: ${response.status}`);
  const answer: { rows: ListRow[]; total: number } = await response.json();
  return answer;
}
