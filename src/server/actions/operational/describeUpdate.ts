import type { ActionScene, ServerAction } from '../serverAction.ts';
import { recordOf, systemFor, takeBySystem } from './bySystem.ts';
import { isUnchanged, UPDATABLE } from './updatableFields.ts';
import { amountOf, textOf } from './values.ts';

/** Lists what a submitted update changes, before and after, in words, so that reviewers and later readers need no comparison. */
export const describeUpdate: ServerAction = {
  name: 'opsLossUpdate.describe',
  async run(scene) {
    for (const { id } of scene.records) {
      const update = await recordOf(scene, 'opsLossUpdate', id);
      const event = textOf(update, 'event');
      if (event)
        await takeBySystem(scene, {
          templateCode: 'opsLossUpdate',
          id,
          transition: 'describe',
          values: { changes: await changesOf(scene, id, event) },
        });
    }
    return {};
  },
};

interface ChangeRow {
  field: string;
  oldValue: string;
  newValue: string;
}

async function changesOf(scene: ActionScene, update: string, event: string): Promise<ChangeRow[]> {
  const after = await shown(scene, 'opsLossUpdate', update, [
    ...Object.values(UPDATABLE),
    'grossBefore',
    'grossAfter',
    'netBefore',
    'netAfter',
    'amountsChange',
  ]);
  const before = await shown(scene, 'opsLossEvent', event, Object.keys(UPDATABLE));
  const facts = Object.entries(UPDATABLE)
    .filter(([, proposed]) => !isUnchanged(after.values[proposed]))
    .map(([field, proposed]) => ({ field, oldValue: before.text(field), newValue: after.text(proposed) }));
  if (after.values.amountsChange !== true) return facts;
  const grossAfter = amountOf(after.values, 'grossAfter');
  const netAfter = amountOf(after.values, 'netAfter');
  const recovered = (gross: string, net: string) =>
    amountOf(after.values, gross).minus(amountOf(after.values, net)).toFixed(2);
  return [
    ...facts,
    { field: 'grossLoss', oldValue: amountOf(after.values, 'grossBefore').toFixed(2), newValue: grossAfter.toFixed(2) },
    {
      field: 'recoveries',
      oldValue: recovered('grossBefore', 'netBefore'),
      newValue: recovered('grossAfter', 'netAfter'),
    },
    { field: 'netLoss', oldValue: amountOf(after.values, 'netBefore').toFixed(2), newValue: netAfter.toFixed(2) },
  ].filter((row) => row.oldValue !== row.newValue);
}

/** A record's values, and each as people read it: labels where the value is a code or an id. */
async function shown(scene: ActionScene, templateCode: string, id: string, columns: string[]) {
  const query = {
    templateCode,
    query: { field: 'id', op: 'eq' as const, value: id },
    sort: [],
    pageNum: 1,
    pageSize: 1,
    columns,
  };
  const { list } = await scene.services.store.queryPage(systemFor(scene.viewer), query, scene.unit.transaction);
  const [row] = list;
  const values: Readonly<Record<string, unknown>> = row ?? {};
  const text = (name: string): string => {
    const value = row?._labels?.[name] ?? values[name];
    return Array.isArray(value) ? value.join(', ') : String(value ?? '');
  };
  return { values, text };
}
