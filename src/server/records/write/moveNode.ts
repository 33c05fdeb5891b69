import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { TreeNode } from '../../../contract/endpoints/records.ts';
import { isId } from '../../../model/field-types/reference.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { lockKeys } from '../../database/advisoryLock.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { storedColumn, tableName } from '../physical.ts';
import { readableModel } from '../query/access.ts';
import type { Catalogue } from '../query/catalogue.ts';
import type { RecordAnswer } from '../query/createReader.ts';
import type { TreeQuery } from '../query/tree.ts';
import { Refusal } from '../refusal.ts';
import type { Writer } from './createWriter.ts';
import { placeAmong } from './siblingOrder.ts';
import { treeLock } from './treePlace.ts';
import type { SaveAnswer } from './save.ts';
import type { Unit } from './unit.ts';

export interface MoveRequest {
  templateCode: string;
  billId: string;
  version: number;
  /** The new parent; null for a root. */
  parentId: string | null;
  /** The sibling after which it comes; null = first, absent = last. Without meaning for models whose siblings have no order of their own. */
  after?: string | null;
  /** The questions of soft rules were answered. */
  confirmed?: boolean;
}

/** The node's new version; nothing has happened yet when there are `warnings` to confirm. */
export type MoveAnswer = Pick<SaveAnswer, 'version' | 'warnings'>;

/** What moving asks of records. */
export interface Movable extends Pick<Writer, 'save' | 'unit'> {
  get(viewer: Viewer, templateCode: string, billId: string, within?: Transaction): Promise<RecordAnswer>;
  tree(viewer: Viewer, query: TreeQuery, within?: Transaction): Promise<TreeNode[]>;
}

/**
 * Gives a node another parent, another place among its siblings, or both, in one transaction. It is an edit of the node: the same rights,
 * version, rules and history; siblings that have to make room are renumbered whoever may edit them, and only where there is no room.
 * Refusals: those of a save (a cycle and too many levels are 208 at the parent), 208 for a model without tree or an unknown sibling.
 */
export async function moveNode(
  catalogue: Catalogue,
  records: Movable,
  viewer: Viewer,
  request: MoveRequest,
  within?: Unit,
): Promise<MoveAnswer> {
  const model = readableModel(catalogue, viewer, request.templateCode);
  const { tree } = model;
  if (!tree)
    throw new Refusal(CODES.refused, say(viewer.language, 'tree.notTree', { model: model.title[viewer.language] }));
  const work = async (unit: Unit): Promise<MoveAnswer> => {
    await lockKeys(unit.transaction, treeLock(model));
    if (request.parentId === null) await refuseUnseenParent(model, tree.parent, records, viewer, request, unit);
    const order =
      tree.order === undefined ? NO_ORDER : await orderOf(model, tree.order, records, viewer, request, unit);
    const { templateCode, billId, version, parentId, confirmed } = request;
    const billData = { id: billId, version, [tree.parent]: parentId, ...order.own };
    const saved = await records.save(viewer, { templateCode, billData, confirmed }, unit);
    if (saved.warnings) return { version, warnings: saved.warnings };
    // A save leaves a field alone that its state or its reader's rights close; a move that moves nothing must say so.
    for (const name of [tree.parent, ...Object.keys(order.own)])
      if ((saved.billData[name] ?? null) !== billData[name])
        throw new Refusal(CODES.refused, say(viewer.language, 'tree.fixed'));
    for (const sibling of order.siblings)
      await records.save(
        { ...viewer, isSystem: true },
        { templateCode, billData: { ...sibling }, confirmed: true },
        unit,
      );
    return { version: saved.version };
  };
  return within ? await work(within) : await records.unit(work);
}

/** To somebody who may not see its parent a node looks like a root; he moves it among the roots and would tear it off unawares. */
async function refuseUnseenParent(
  model: Model,
  parent: string,
  records: Movable,
  viewer: Viewer,
  { templateCode, billId }: MoveRequest,
  { transaction }: Unit,
): Promise<void> {
  const { billData } = await records.get({ ...viewer, isSystem: true }, templateCode, billId, transaction);
  const above = billData[parent];
  if (typeof above !== 'string') return;
  await records.get(viewer, templateCode, above, transaction).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(CODES.refused, say(viewer.language, 'tree.fixed')) : error;
  });
}

interface Order {
  /** What the node is saved with besides its parent. */
  own: Readonly<Record<string, number>>;
  /** Siblings that have to make room. */
  siblings: readonly Readonly<Record<string, unknown>>[];
}

const NO_ORDER: Order = { own: {}, siblings: [] };

async function orderOf(
  model: Model,
  order: string,
  records: Movable,
  viewer: Viewer,
  { templateCode, billId, parentId, after }: MoveRequest,
  unit: Unit,
): Promise<Order> {
  const everybody: Viewer = { ...viewer, isSystem: true };
  const nodes = await records.tree(everybody, { templateCode, parentId }, unit.transaction);
  const ids = nodes.map((node) => node.id).filter((id) => id !== billId);
  const at = after === undefined ? ids.length : after === null ? 0 : ids.indexOf(after) + 1;
  if (typeof after === 'string' && at === 0) throw new Refusal(CODES.notNow, say(viewer.language, 'tree.siblingGone'));
  const standing = await standingOf(unit.transaction, model, order, ids);
  const places = ids.map((id) => standing.get(id)?.place ?? null);
  const next = placeAmong(places, at);
  const siblings = ids.flatMap((id, i) => {
    const sibling = standing.get(id);
    return sibling && sibling.place !== next.others[i]
      ? [{ id, version: sibling.version, [order]: next.others[i] }]
      : [];
  });
  return { own: { [order]: next.own }, siblings };
}

async function standingOf(
  transaction: Transaction,
  model: Model,
  order: string,
  ids: readonly string[],
): Promise<Map<string, { version: number; place: number | null }>> {
  const field = fieldOf(model, order);
  const column = field && storedColumn(model, field)?.name;
  const known = ids.filter(isId);
  if (column === undefined || known.length === 0) return new Map();
  const { rows } = await sql<{ id: string; version: number; place: string | number | null }>`
    select id, version, ${sql.ref(column)} as place from ${sql.table(tableName(model.base))}
    where id = any(${known}::uuid[])`.execute(transaction);
  return new Map(rows.map(({ id, version, place }) => [id, { version, place: place === null ? null : Number(place) }]));
}
