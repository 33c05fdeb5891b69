import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../database/tables.ts';
import { readDepartments, readRoles } from '../records/directory/lists.ts';
import { personById } from '../records/directory/people.ts';

/** Whoever began a process, as its expressions and handler rules see him. */
export interface Initiator extends Pick<Viewer, 'id' | 'account' | 'name' | 'department' | 'organisation'> {
  /** Codes. */
  roles: string[];
}

/** Somebody of whom the id alone is known. */
export const unreadInitiator = (id: string): Initiator => ({
  id,
  account: '',
  name: '',
  department: null,
  organisation: null,
  roles: [],
});

/** Read within the transaction of the command. Of somebody who is gone the id alone is known. */
export async function readInitiator(transaction: Transaction, id: string): Promise<Initiator> {
  const person = await personById(transaction, id);
  if (!person) return unreadInitiator(id);
  const departments = new Map((await readDepartments(transaction)).map((one) => [one.id, one]));
  const roles = (await readRoles(transaction)).filter((role) => person.roles.includes(role.id)).map(({ code }) => code);
  const seen = new Set<string>();
  let organisation: string | null = null;
  for (let at = person.department; at !== null && !seen.has(at);) {
    seen.add(at);
    const department = departments.get(at);
    if (department?.isEntity) {
      organisation = at;
      break;
    }
    at = department?.parent ?? null;
  }
  const { account, name, department } = person;
  return { id, account, name, department, organisation, roles };
}
