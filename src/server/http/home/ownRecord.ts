import { Value } from 'typebox/value';
import { CODES } from '../../../contract/codes.ts';
import { RefusedData, type FieldError } from '../../../contract/envelope.ts';
import type { OwnRecord } from '../../../contract/endpoints/person.ts';
import type { RequestOf } from '../../../contract/endpoints.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal, refusedInput } from '../../records/refusal.ts';
import { rehearsed } from '../../records/write/rehearsed.ts';
import { photoOf } from '../files/photo.ts';
import type { Call } from '../parts.ts';

const USER = 'sysUser';

/** What the personal centre shows of the person's own record, whatever his roles let him see of others'. */
export async function ownRecord(call: Call): Promise<OwnRecord> {
  const { billData } = await call.parts.records.get(asOwner(call.viewer), USER, call.viewer.id);
  const { department, roles } = call.standing;
  return {
    account: textOf(billData['account']),
    userName: textOf(billData['userName']),
    // The label is in the reader's language; the standing names the department as it is stored.
    department: labelOf(billData['_labels'], 'deptId') || (department?.name ?? ''),
    roles: roles.map((role) => role.title[call.viewer.language]),
    post: textOf(billData['post']),
    lastLogin: textOf(billData['lastLogin']) || null,
    lastIp: textOf(billData['lastIp']),
    mobile: textOf(billData['mobile']),
    email: textOf(billData['email']),
    phone: textOf(billData['phone']),
    photo: await photoOf(call),
  };
}

/**
 * Changes what is the person's own to change, and nothing else, under the rules of the model (Specification §2, personal centre). Refusals: 208
 * with every fault of the dialog at its field.
 */
export async function saveOwnRecord(call: Call, values: RequestOf<'api/sys/person/save'>): Promise<void> {
  const { records, access } = call.parts;
  const owner = asOwner(call.viewer);
  const { version, billData: stored } = await records.get(owner, USER, owner.id);
  const { mobile, email, phone, photo } = values;
  const others = {
    id: owner.id,
    version,
    ...(email === undefined ? {} : { email: email || null }),
    ...(phone === undefined ? {} : { phone: phone || null }),
    ...(photo === undefined ? {} : { photo: photo === null ? [] : [photo] }),
  };
  // A number that signs its owner in must be his: who borrows a session for a minute could come back with it for ever. Its code is good for one
  // save, so the rest is found right first; whether the number is in use is not asked before, or anybody could learn here which are.
  const way = call.parts.signIn.mobile;
  if (mobile && mobile !== stored['mobile'] && way) {
    const code = values.mobileCode ?? '';
    const ofOthers = await faultsOf(
      rehearsed(records, (unit) =>
        records.save(owner, { templateCode: USER, billData: others, confirmed: true }, unit),
      ),
    );
    const faults = [...way.faultsOfNew(mobile, code, owner.language), ...ofOthers];
    if (faults.length > 0) throw refusedInput(faults);
    await way.checkNew(mobile, code, owner.language);
  }
  const billData = { ...others, ...(mobile === undefined ? {} : { mobile: mobile || null }) };
  await records.save(owner, { templateCode: USER, billData, confirmed: true });
  await access.tellDirectory();
}

/** What is wrong with the input of a save; none when it is in order. Other refusals are thrown on. */
async function faultsOf(save: Promise<unknown>): Promise<FieldError[]> {
  try {
    await save;
    return [];
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== CODES.refused || !Value.Check(RefusedData, error.data))
      throw error;
    return error.data.errors;
  }
}

/** The person with the reach of an administrator, for his own record alone; history names him as the one who changed it. */
const asOwner = (viewer: Viewer): Viewer => ({
  ...viewer,
  roles: [{ code: 'admin', dataScope: 'all' }],
  can: () => true,
});

const labelOf = (labels: unknown, field: string): string =>
  typeof labels === 'object' && labels !== null
    ? textOf(new Map<string, unknown>(Object.entries(labels)).get(field))
    : '';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
