import type { Access } from '../access/access.ts';
import type { Viewer } from '../access/viewer.ts';
import { hashPassword, oneTimePassword } from '../access/password.ts';
import { storeCredential } from '../access/credentials.ts';
import type { Records } from '../records/records.ts';

export interface FirstAdministrator {
  account: string;
  /** Printed once and kept nowhere; null when the operator gave it himself. */
  password: string | null;
}

export const ADMIN_ACCOUNT = 'admin';

/**
 * On an empty database: the root of the organisation and the first administrator. Answers null when somebody is there already.
 * A password that was made here must be changed at the first sign-in; one that the operator chose stays.
 */
export async function makeFirstAdministrator(
  records: Records,
  access: Access,
  system: Viewer,
  given: string | undefined,
): Promise<FirstAdministrator | null> {
  if (await access.directory.personByAccount(ADMIN_ACCOUNT)) return null;
  const password = given ?? oneTimePassword();
  const hash = await hashPassword(password);
  await records.unit(async (unit) => {
    const page = {
      templateCode: 'sysRole',
      query: { field: 'roleCode', op: 'eq', value: 'admin' },
      pageNum: 1,
      pageSize: 1,
    } as const;
    const role = (await records.queryPage(system, page, unit.transaction)).list[0];
    const root = await rootDepartment(records, system, unit);
    // A name that readers of every language understand, until the administrator enters his own.
    const user = { account: ADMIN_ACCOUNT, userName: 'Administrator', deptId: root, roles: role ? [role.id] : [] };
    const { billId } = await records.save(system, { templateCode: 'sysUser', billData: user }, unit);
    await storeCredential(unit.transaction, billId, hash, given === undefined);
  });
  return { account: ADMIN_ACCOUNT, password: given === undefined ? password : null };
}

async function rootDepartment(
  records: Records,
  system: Viewer,
  unit: Parameters<Parameters<Records['unit']>[0]>[0],
): Promise<string> {
  const page = { templateCode: 'sysDept', query: { field: 'parentId', op: 'empty' }, pageNum: 1, pageSize: 1 } as const;
  const root = (await records.queryPage(system, page, unit.transaction)).list[0];
  if (root) return root.id;
  const billData = {
    deptCode: 'GROUP',
    deptName: '集团',
    shortName: '集团',
    nameEn: 'Group',
    orgType: 'group',
    sortNo: 1,
  };
  return (await records.save(system, { templateCode: 'sysDept', billData }, unit)).billId;
}
