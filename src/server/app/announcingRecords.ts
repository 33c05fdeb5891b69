import { DIRECTORY_CHANNEL } from '../access/access.ts';
import { notifyOnCommit, type Database } from '../database/connect.ts';
import type { ModelRegistry } from '../models/registry.ts';
import type { Records } from '../records/records.ts';
import { WEBHOOKS_CHANNEL } from '../webhooks/webhooks.ts';
import { DEFINITIONS_CHANNEL } from '../workflow/binding/boundModels.ts';
import type { Unit } from '../records/write/unit.ts';

/** Channel on which servers tell each other that a dictionary has changed. */
export const DICTIONARIES_CHANNEL = 'dictionaries';

/** What is kept in memory and must be read again when its records change, by the base model. */
const CHANNELS: Record<string, string | undefined> = {
  sysUser: DIRECTORY_CHANNEL,
  sysRole: DIRECTORY_CHANNEL,
  sysDept: DIRECTORY_CHANNEL,
  sysMenu: DIRECTORY_CHANNEL,
  sysApiKey: DIRECTORY_CHANNEL,
  sysDictType: DICTIONARIES_CHANNEL,
  sysWebhook: WEBHOOKS_CHANNEL,
  fwFlowMatch: DEFINITIONS_CHANNEL,
};

/** Records that say so when users, roles, departments, menus or dictionaries change: with the commit, to every server. */
export function announcingRecords(records: Records, database: Database, registry: ModelRegistry): Records {
  const announced = async <T>(
    templateCode: string,
    within: Unit | undefined,
    work: (unit: Unit | undefined) => Promise<T>,
  ): Promise<T> => {
    const channel = CHANNELS[registry.model(templateCode)?.base ?? ''];
    if (channel === undefined) return await work(within);
    const result = await work(within);
    if (within) await notifyOnCommit(within.transaction, channel, templateCode);
    else await database.notify(channel, templateCode);
    return result;
  };
  return {
    ...records,
    save: (viewer, request, within) =>
      announced(request.templateCode, within, (unit) => records.save(viewer, request, unit)),
    saveMany: (viewer, request, within) =>
      announced(request.templateCode, within, () => records.saveMany(viewer, request, within)),
    remove: (viewer, request, within) =>
      announced(request.templateCode, within, (unit) => records.remove(viewer, request, unit)),
    restore: (viewer, request, within) =>
      announced(request.templateCode, within, (unit) => records.restore(viewer, request, unit)),
    purge: (viewer, request, within) =>
      announced(request.templateCode, within, (unit) => records.purge(viewer, request, unit)),
    move: (viewer, request, within) =>
      announced(request.templateCode, within, (unit) => records.move(viewer, request, unit)),
    transition: (viewer, request, within) =>
      announced(request.templateCode, within, (unit) => records.transition(viewer, request, unit)),
  };
}
