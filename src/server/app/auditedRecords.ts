import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import type { ModelRegistry } from '../models/registry.ts';
import { eventOf } from '../records/audit/appendAudit.ts';
import { changesOfRequest } from '../records/history/changesOfRequest.ts';
import type { Records } from '../records/records.ts';
import type { Unit } from '../records/write/unit.ts';

/** What decides over the rights of people, by base model; of a menu everything does. */
const RIGHTS: Readonly<Record<string, readonly string[] | 'all' | undefined>> = {
  sysUser: ['roles', 'deptId', 'extraDepts', 'userStatus'],
  sysRole: ['permissions', 'menus', 'dataScope', 'allMenus', 'exclusiveWith', 'status', 'leaderRole'],
  sysMenu: 'all',
};

/**
 * Records that enter every change of rights into the audit trail: who gave which role to whom, what a role may do, which menus there are. What the
 * system itself takes in at its start is no such change. The entry is made in the transaction of the change: there is none without the other.
 */
export function auditedRecords(records: Records, registry: ModelRegistry): Records {
  const audited = async <T>(
    viewer: Viewer,
    templateCode: string,
    within: Unit | undefined,
    work: (within: Unit | undefined) => Promise<T>,
    idsOf: (result: T) => readonly string[],
  ): Promise<T> => {
    const base = registry.model(templateCode)?.base ?? '';
    const names = RIGHTS[base];
    if (names === undefined || viewer.isSystem) return await work(within);
    const both = async (unit: Unit): Promise<T> => {
      const result = await work(unit);
      for (const change of await changesOf(unit.transaction, viewer, base, idsOf(result), names))
        await enter(viewer, base, change, unit);
      return result;
    };
    return await (within ? both(within) : records.unit(both));
  };
  const enter = async (viewer: Viewer, base: string, change: RightsChange, unit: Unit): Promise<void> => {
    const subject = await nameOf(records, viewer, base, change, unit.transaction);
    const { recordId, action, before, after } = change;
    const told = await labelled(records, viewer, base, { before, after }, unit.transaction);
    const more = { target: base, recordId, detail: { action, ...told } };
    await records.audit(eventOf(viewer, 'rightsChanged', subject, more), unit);
  };
  return {
    ...records,
    save: (viewer, request, within) =>
      audited(
        viewer,
        request.templateCode,
        within,
        (unit) => records.save(viewer, request, unit),
        (answer) => ('billId' in answer ? [answer.billId] : []),
      ),
    saveMany: (viewer, request, within) =>
      audited(
        viewer,
        request.templateCode,
        within,
        () => records.saveMany(viewer, request, within),
        (answers) => answers.map(({ billId }) => billId),
      ),
    remove: (viewer, request, within) =>
      audited(
        viewer,
        request.templateCode,
        within,
        (unit) => records.remove(viewer, request, unit),
        () => request.bills.map(({ billId }) => billId),
      ),
    restore: (viewer, request, within) =>
      audited(viewer, request.templateCode, within, (unit) => records.restore(viewer, request, unit), doneOf),
    transition: (viewer, request, within) =>
      audited(viewer, request.templateCode, within, (unit) => records.transition(viewer, request, unit), doneOf),
  };
}

const doneOf = (results: readonly { billId: string; version?: number }[]): string[] =>
  results.filter(({ version }) => version !== undefined).map(({ billId }) => billId);

interface RightsChange {
  recordId: string;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The last change of each record, as far as it was made by this request and touches rights. */
async function changesOf(
  executor: Executor,
  viewer: Viewer,
  base: string,
  ids: readonly string[],
  names: readonly string[] | 'all',
): Promise<RightsChange[]> {
  const changes = await changesOfRequest(executor, base, ids, viewer.requestId);
  return changes.flatMap(({ recordId, action, patch }) => {
    const picked = (values: object): Record<string, unknown> =>
      Object.fromEntries(Object.entries(values).filter(([name]) => names === 'all' || names.includes(name)));
    const change = { recordId, action, before: picked(patch.before), after: picked(patch.after) };
    const whole = ['create', 'delete', 'restore'].includes(action);
    return whole || Object.keys(change.after).length > 0 ? [change] : [];
  });
}

async function nameOf(
  records: Records,
  viewer: Viewer,
  base: string,
  { recordId: id, before }: RightsChange,
  executor: Executor,
): Promise<string> {
  const [known] = await records.labels(viewer, base, [id], executor);
  const label = registryLabel(before);
  return known?.label ?? label ?? id;
}

const registryLabel = (values: Readonly<Record<string, unknown>>): string | undefined =>
  ['userName', 'roleName', 'menuName', 'name'].map((name) => values[name]).find((value) => typeof value === 'string');

/** Roles by their names; everything else says enough as it is. */
async function labelled(
  records: Records,
  viewer: Viewer,
  base: string,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
  executor: Executor,
): Promise<typeof change> {
  if (base !== 'sysUser') return change;
  const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  const ids = [...idsIn(change.before.roles), ...idsIn(change.after.roles)];
  const labels = new Map((await records.labels(viewer, 'sysRole', ids, executor)).map(({ id, label }) => [id, label]));
  const named = (values: Record<string, unknown>): Record<string, unknown> =>
    'roles' in values ? { ...values, roles: idsIn(values.roles).map((id) => labels.get(id) ?? id) } : values;
  return { before: named(change.before), after: named(change.after) };
}
