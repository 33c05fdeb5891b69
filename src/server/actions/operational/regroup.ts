import { Decimal } from 'decimal.js';
import type { ActionScene } from '../serverAction.ts';
import { systemFor, takeBySystem } from './bySystem.ts';
import { amountOf } from './values.ts';

/**
 * Adds up what stands below a master event anew: the amounts of its children less what their mergings removed as counted twice. A master
 * without children is a single event again. Always a fresh sum, never an addition to the last one.
 */
export async function regroup(scene: ActionScene, master: string): Promise<void> {
  const children = await allOf(scene, 'opsLossEvent', master, ['grossLoss', 'recoveryIns', 'recoveryOther']);
  if (children.length === 0) {
    await takeBySystem(scene, { templateCode: 'opsLossEvent', id: master, transition: 'resignMaster' });
    return;
  }
  const mergings = await allOf(scene, 'opsLossMerge', master, ['duplicateCut'], 'effective');
  const sum = (rows: readonly Readonly<Record<string, unknown>>[], name: string) =>
    rows.reduce((total, row) => total.plus(amountOf(row, name)), new Decimal(0));
  const mergedGross = sum(children, 'grossLoss').minus(sum(mergings, 'duplicateCut')).toFixed(2);
  const mergedRecovery = sum(children, 'recoveryIns').plus(sum(children, 'recoveryOther')).toFixed(2);
  await takeBySystem(scene, {
    templateCode: 'opsLossEvent',
    id: master,
    transition: 'becomeMaster',
    values: { mergedGross, mergedRecovery },
  });
}

const MOST = 1000;

async function allOf(scene: ActionScene, templateCode: string, master: string, columns: string[], status?: string) {
  const named = { field: 'masterEvent', op: 'eq' as const, value: master };
  const query = status ? { and: [named, { field: 'status', op: 'eq' as const, value: status }] } : named;
  const asked = { templateCode, query, sort: [], pageNum: 1, pageSize: MOST, columns };
  return (await scene.services.store.queryPage(systemFor(scene.viewer), asked, scene.unit.transaction)).list;
}
