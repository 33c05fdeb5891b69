import type { FieldError } from '../../../contract/envelope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { faultAt } from './faultText.ts';
import type { InboundReferences } from './inboundReferences.ts';
import type { WriterCore } from './writerCore.ts';

/** Names that are told of each model. */
const TOLD = 5;

/** The fault of a record that others refer to: how many, and which of them the viewer may know of, by model and name. */
export async function inUse(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  { others, holders }: InboundReferences,
): Promise<FieldError> {
  const named: string[] = [];
  for (const code of new Set(holders.map(({ model }) => model))) {
    const model = core.registry.model(code);
    const ids = holders.filter((holder) => holder.model === code).map(({ id }) => id);
    const labels = model ? await core.reads.labels(transaction, viewer, model, ids) : [];
    if (!model || labels.length === 0) continue;
    const shown = labels.slice(0, TOLD).map(({ label }) => label);
    named.push(`${model.title[viewer.language]}: ${shown.join(', ')}${labels.length > TOLD ? ' …' : ''}`);
  }
  const fault = named.length > 0 ? 'inUseBy' : 'inUse';
  const params = { count: others, names: named.join('; ') };
  return { message: faultAt({ key: fault, params }, undefined, viewer.language) };
}
