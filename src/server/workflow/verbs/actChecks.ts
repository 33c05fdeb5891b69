import { CODES } from '../../../contract/codes.ts';
import { claimForRun } from '../../access/files/runFiles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { inService } from '../people.ts';
import type { Root } from '../store.ts';
import type { Act } from './requests.ts';

/** Whoever is named is in service, and somebody is where the action concerns one. Refusal 208. */
export async function needKnown(
  transaction: Transaction,
  viewer: Viewer,
  { action, person }: { action: string; person?: string },
): Promise<void> {
  if (person === undefined && !TO_SOMEBODY.has(action)) return;
  if (person !== undefined && (await inService(transaction, [person])).length > 0) return;
  throw new Refusal(CODES.refused, say(viewer.language, 'workflow.unknownPerson'));
}

/** Files go with a decision on one task. Refusal 208 where one is not his to give. */
export async function giveFiles(
  transaction: Transaction,
  viewer: Viewer,
  { id }: Root,
  task: string,
  request: Act,
): Promise<void> {
  const { files = [], action, taskIds } = request;
  if (files.length === 0) return;
  if (taskIds !== undefined || (action !== 'approve' && action !== 'reject'))
    throw new Refusal(CODES.refused, say(viewer.language, 'workflow.filesWithDecision'));
  if (await claimForRun(transaction, viewer.id, { run: id, task }, files)) return;
  throw new Refusal(CODES.refused, say(viewer.language, 'write.unknownFile'));
}

/** Actions that concern somebody else: he is to be named. */
const TO_SOMEBODY: ReadonlySet<string> = new Set([
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'addSigner',
  'removeSigner',
  'copy',
  'reassign',
]);
