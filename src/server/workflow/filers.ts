import type { Transaction } from '../database/tables.ts';
import { whoFiled } from '../records/history/whoSubmitted.ts';
import type { WorkflowParts } from './parts.ts';
import type { Root } from './store.ts';

/** Whoever has created or submitted the record of a run, where its model wants four eyes for any transition; `createdBy`: as the record itself says. */
export async function filersOf(
  parts: WorkflowParts,
  transaction: Transaction,
  { templateCode, billId }: Root,
  createdBy: unknown,
): Promise<readonly string[]> {
  const model = templateCode === null ? undefined : parts.registry.model(templateCode);
  if (!model || billId === null || !model.states?.transitions.some(({ fourEyes }) => fourEyes)) return [];
  const filed = await whoFiled(transaction, model, billId);
  return typeof createdBy === 'string' && !filed.includes(createdBy) ? [...filed, createdBy] : filed;
}
