import type { ConfigSet } from '../../../model/resolved/configSet.ts';
import { lockKeys } from '../../database/advisoryLock.ts';
import type { Transaction } from '../../database/tables.ts';
import { mergeShipped, type Values } from './mergeShipped.ts';
import { dictionaryRecord, menuRecords, roleRecord, type ShippedRecord } from './shippedRecords.ts';
import { readShipped, rememberShipped, shippedHash, type ShippedVersion } from './shippedVersions.ts';

/** A record as the synchronisation sees it; sub-tables as lists of rows. */
export interface StoredRecord {
  id: string;
  version: number;
  values: Values;
}

/** Port: the way to records, as the system, in one transaction. */
export interface BaselineStore {
  transaction<T>(work: (work: BaselineWork) => Promise<T>): Promise<T>;
}

export interface BaselineWork {
  transaction: Transaction;
  /** The live record whose key field has this value. */
  find(templateCode: string, keyField: string, key: string): Promise<StoredRecord | null>;
  /** Ids of all live records by the value of their key field. */
  ids(templateCode: string, keyField: string): Promise<Map<string, string>>;
  /** Stores a new record, or with `id` and `version` a changed one; answers its id. */
  save(templateCode: string, billData: Values): Promise<string>;
}

/** How many records were made and changed. */
export interface Synchronised {
  added: number;
  changed: number;
}

/**
 * Brings the shipped dictionaries, menus and roles into the records: new ones are added, changes of a release are merged with what the
 * customer changed, what he deleted stays deleted. Several servers that start at once take turns; the second finds nothing to do.
 */
export async function synchroniseBaseline(store: BaselineStore, set: ConfigSet): Promise<Synchronised> {
  return await store.transaction(async (work) => {
    await lockKeys(work.transaction, 'shipped records');
    const total: Synchronised = { added: 0, changed: 0 };
    await synchroniseKind(work, DICTIONARIES, set.dictionaries.map(dictionaryRecord), total);
    await synchroniseKind(work, MENUS, menuRecords(set.menus), total);
    await synchroniseKind(work, ROLES, set.roles.map(roleRecord), total);
    return total;
  });
}

interface Kind {
  prefix: string;
  templateCode: string;
  keyField: string;
  /** Key of the rows of its sub-table. */
  rowKey?: string;
}

const DICTIONARIES: Kind = {
  prefix: 'dictionary:',
  templateCode: 'sysDictType',
  keyField: 'dictCode',
  rowKey: 'itemCode',
};
const MENUS: Kind = { prefix: 'menu:', templateCode: 'sysMenu', keyField: 'name' };
const ROLES: Kind = { prefix: 'role:', templateCode: 'sysRole', keyField: 'roleCode' };

async function synchroniseKind(
  work: BaselineWork,
  kind: Kind,
  records: readonly ShippedRecord[],
  total: Synchronised,
): Promise<void> {
  const shipped = await readShipped(work.transaction, kind.prefix);
  const changed = records.filter((record) => shipped.get(kind.prefix + record.key)?.hash !== shippedHash(record));
  if (changed.length === 0) return;
  const menus = await work.ids(MENUS.templateCode, MENUS.keyField);
  const known = kind === MENUS ? menus : await work.ids(kind.templateCode, kind.keyField);
  for (const record of changed) {
    const last = shipped.get(kind.prefix + record.key);
    const id = await synchroniseOne(work, kind, record, last, known.has(record.key), menus, total);
    if (id !== null) known.set(record.key, id);
    await rememberShipped(work.transaction, kind.prefix + record.key, (last?.version ?? 0) + 1, record);
  }
}

async function synchroniseOne(
  work: BaselineWork,
  kind: Kind,
  record: ShippedRecord,
  last: ShippedVersion | undefined,
  exists: boolean,
  menus: ReadonlyMap<string, string>,
  total: Synchronised,
): Promise<string | null> {
  const values = withIds(record, menus);
  if (!exists) {
    if (last) return null;
    total.added += 1;
    return await work.save(kind.templateCode, toBill(values));
  }
  const stored = await work.find(kind.templateCode, kind.keyField, record.key);
  if (!stored) return null;
  const previous = last ? withIds(toRecord(last.config), menus) : {};
  const merged = mergeShipped(previous, values, fromBill(stored.values), kind.rowKey);
  if (merged) {
    total.changed += 1;
    await work.save(kind.templateCode, { ...toBill(merged), id: stored.id, version: stored.version });
  }
  return stored.id;
}

/** Names of menu items as the ids that they have here; an item that is gone is left out. */
function withIds(record: ShippedRecord, menus: ReadonlyMap<string, string>): Values {
  return {
    ...record.values,
    ...(record.parent === undefined ? {} : { parentId: menus.get(record.parent) ?? null }),
    ...(record.menus === undefined ? {} : { menus: record.menus.flatMap((name) => menus.get(name) ?? []) }),
  };
}

/** A role's permissions are lines of one text in the record, and merged one by one. */
const toBill = (values: Values): Values =>
  Array.isArray(values.permissions) ? { ...values, permissions: values.permissions.join('\n') } : values;

const fromBill = (values: Values): Values =>
  typeof values.permissions === 'string'
    ? { ...values, permissions: values.permissions.split(/\s+/).filter(Boolean) }
    : values;

function toRecord(config: Record<string, unknown>): ShippedRecord {
  const { key, values, parent, menus } = config;
  return {
    key: String(key),
    values: typeof values === 'object' && values !== null ? { ...values } : {},
    ...(typeof parent === 'string' ? { parent } : {}),
    ...(Array.isArray(menus) ? { menus: menus.filter((name): name is string => typeof name === 'string') } : {}),
  };
}
