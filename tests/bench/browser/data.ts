/** Rows of the list, and of the sub-table: the same in every page that is measured, and in every run. */
export const LIST_ROWS = 100_000;
export const SUB_ROWS = 1000;
/** Rows that a page of the list holds, and one of the sub-table. */
export const PAGE = 50;

/** A column of the list or of the sub-table; `number` for what is summed and aligned to the right. */
export interface BenchColumn {
  name: string;
  title: string;
  kind: 'text' | 'number' | 'date';
  width: number;
}

export const listColumns: readonly BenchColumn[] = [
  { name: 'number', title: 'Number', kind: 'text', width: 120 },
  { name: 'title', title: 'Title', kind: 'text', width: 260 },
  { name: 'department', title: 'Department', kind: 'text', width: 180 },
  { name: 'amount', title: 'Amount', kind: 'number', width: 140 },
  { name: 'occurred', title: 'Occurred', kind: 'date', width: 120 },
  { name: 'owner', title: 'Owner', kind: 'text', width: 140 },
  { name: 'channel', title: 'Channel', kind: 'text', width: 140 },
];

export const subColumns: readonly BenchColumn[] = [
  { name: 'item', title: 'Item', kind: 'text', width: 200 },
  { name: 'purpose', title: 'Purpose', kind: 'text', width: 200 },
  { name: 'amount', title: 'Amount', kind: 'number', width: 140 },
  { name: 'rate', title: 'Rate', kind: 'number', width: 140 },
  { name: 'remark', title: 'Remark', kind: 'text', width: 200 },
];

export type ListRow = Readonly<Record<string, string>> & { id: string };

/** The row of the list at a place, from 0 on. */
export function listRow(at: number): ListRow {
  return {
    id: String(at + 1),
    number: `LE${String(at + 1).padStart(6, '0')}`,
    title: `Payment ${at + 1} sent to another account than the one that was meant`,
    department: `Branch ${(at % 37) + 1}`,
    amount: `${((at * 7919) % 1_000_000) + 1}.${String(at % 100).padStart(2, '0')}`,
    occurred: `20${String(10 + (at % 16))}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
    owner: `Clerk ${(at % 211) + 1}`,
    channel: ['Counter', 'Telephone', 'Online', 'Post'][at % 4] ?? '',
  };
}

/** So many rows of the list from a place on. */
export const listRows = (from: number, count: number): ListRow[] =>
  Array.from({ length: Math.max(0, Math.min(count, LIST_ROWS - from)) }, (_, at) => listRow(from + at));

export interface SubRow {
  item: string;
  purpose: string;
  amount: string;
  rate: string;
  remark: string;
}

/** The rows of the sub-table. */
export const subRows = (): SubRow[] =>
  Array.from({ length: SUB_ROWS }, (_, at) => ({
    item: `Item ${at + 1}`,
    purpose: `Purpose ${(at % 17) + 1}`,
    amount: `${((at * 7919) % 10_000) + 1}.50`,
    rate: `${(at % 9) + 1}.25`,
    remark: `Remark ${at + 1}`,
  }));
