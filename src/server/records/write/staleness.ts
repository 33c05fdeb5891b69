import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { Refusal } from '../refusal.ts';
import type { CurrentRecord } from './currentRecord.ts';
import { toldValue } from '../policy/heldCells.ts';
import { rowModelOf, type WriterCore } from './writerCore.ts';

/**
 * Refuses (207) a write that starts from another version than the record has now, with what was changed since and by whom (another person
 * before the viewer himself): the screen offers a merge per field. Fields that the viewer may not read are not told.
 */
export async function refuseStale(
  core: Pick<WriterCore, 'registry'>,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  current: CurrentRecord,
  version: unknown,
): Promise<void> {
  const { frame } = current;
  if (version === frame.version) return;
  const since = isVersion(version) ? version : frame.version;
  const entries = await changesSince(transaction, model.base, frame.id, Math.min(Math.max(since, 0), frame.version));
  const changes = new Map<
    string,
    {
      field: string;
      label: string;
      before: unknown;
      after: unknown;
      by: string | null;
      byName: string | null;
      at: string;
    }
  >();
  for (const entry of entries) {
    for (const [name, after] of Object.entries(entry.patch.after)) {
      const field = fieldOf(model, name);
      if (!field || current.held.hidden.has(name)) continue;
      const told = (value: unknown): unknown => toldValue(viewer, current.held, name, value, rowModelOf(core, field));
      const known = changes.get(name);
      const before = known ? known.before : told(entry.patch.before[name] ?? null);
      changes.set(name, {
        field: name,
        label: field.title[viewer.language],
        before,
        after: told(after),
        by: entry.actor,
        byName: entry.actor_name,
        at: entry.at,
      });
    }
  }
  const told = entries.findLast((entry) => entry.actor !== viewer.id) ?? entries.at(-1);
  throw new Refusal(CODES.notNow, isVersion(version) ? staleText(viewer, told) : unversionedText(viewer), {
    billId: frame.id,
    version: frame.version,
    ...(told && { updatedBy: told.actor, updatedByName: told.actor_name, updatedAt: told.at }),
    changes: [...changes.values()],
  });
}

const isVersion = (version: unknown): version is number => typeof version === 'number' && Number.isInteger(version);

/** A program that does not say what it has read: nobody has been quicker than it. */
const unversionedText = ({ language }: Viewer): string => say(language, 'write.noVersion');

/** Somebody with two windows open is his own predecessor: that is said, lest he looks for another person. */
function staleText(viewer: Viewer, told: Entry | undefined): string {
  if (told?.actor === viewer.id) return say(viewer.language, 'write.staleOwn');
  if (!told?.actor_name) return say(viewer.language, 'write.staleSomebody');
  return say(viewer.language, 'write.stale', { name: told.actor_name });
}

interface Entry {
  patch: { before: Record<string, unknown>; after: Record<string, unknown> };
  actor: string | null;
  actor_name: string | null;
  at: string;
}

async function changesSince(transaction: Transaction, model: string, id: string, version: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select patch, actor, actor_name, at from sys_history
    where model = ${model} and record_id = ${id} and version > ${version} order by version, at limit 100`.execute(
    transaction,
  );
  return rows;
}
