import type { AccountEvents, Person } from '../access/directory.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Records } from '../records/records.ts';

/** Lock and release of accounts as transitions of their records, so that lists show them and history has them. */
export function accountEvents(records: Records, system: Viewer): AccountEvents {
  const take = async ({ id }: Person, transition: 'lock' | 'release'): Promise<void> => {
    const { version } = await records.get(system, 'sysUser', id);
    // Whoever changes the record at this very moment wins: the lock itself stands elsewhere and holds.
    await records.transition(system, { templateCode: 'sysUser', transition, bills: [{ billId: id, version }] });
  };
  return { locked: (person) => take(person, 'lock'), released: (person) => take(person, 'release') };
}
