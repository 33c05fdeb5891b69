import type { ActionScene } from '../serverAction.ts';
import { recordOf, systemFor, takeBySystem } from './bySystem.ts';
import { textOf } from './values.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The event that a merging creates to stand for its members: classified as the merging says, dated by them where it says nothing, without
 * amounts of its own. Answers its id.
 */
export async function newMaster(scene: ActionScene, merging: Fields, members: readonly string[]): Promise<string> {
  const events: Fields[] = [];
  for (const id of members) events.push(await recordOf(scene, 'opsLossEvent', id));
  const [first] = events;
  const billData = {
    title: merging.title,
    nature: first?.nature ?? 'actualLoss',
    reportDept: merging.department,
    occurEntity: merging.newOccurEntity,
    occurDept: merging.newOccurDept,
    occurStart: textOf(merging, 'newOccurStart') ?? earliest(events, 'occurStart'),
    occurEnd: textOf(merging, 'newOccurEnd') ?? latest(events, 'occurEnd'),
    discoverDate: textOf(merging, 'newDiscoverDate') ?? earliest(events, 'discoverDate'),
    discoverChannel: first?.discoverChannel,
    eventType: merging.newEventType,
    businessLine: merging.newBusinessLine,
    primaryCause: merging.newPrimaryCause,
    boundary: first?.boundary ?? 'none',
    summary: merging.note,
    downtimeMinutes: largest(events, 'downtimeMinutes'),
    provincesAffected: largest(events, 'provincesAffected'),
  };
  const { billId } = await scene.services.store.save(
    systemFor(scene.viewer),
    { templateCode: 'opsLossEvent', billData, confirmed: true },
    scene.unit,
  );
  await takeBySystem(scene, { templateCode: 'opsLossEvent', id: billId, transition: 'establish' });
  return billId;
}

const daysOf = (events: readonly Fields[], name: string): string[] =>
  events.flatMap((event) => textOf(event, name) ?? []).sort();
const earliest = (events: readonly Fields[], name: string): string | null => daysOf(events, name)[0] ?? null;
const latest = (events: readonly Fields[], name: string): string | null => daysOf(events, name).at(-1) ?? null;
const largest = (events: readonly Fields[], name: string): number =>
  Math.max(0, ...events.map((event) => Number(event[name] ?? 0)));
