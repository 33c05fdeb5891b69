import { createHash } from 'node:crypto';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../viewer.ts';

/** What a file was made of that an export has made: a list. No model has this name, and no record holds such a file. */
export const MADE_OF_LIST = 'exchange.export';

/** How such a file is entered: with the rights that decided what stands in it. */
export const madeOfList = (viewer: Viewer, model: Model): { model: string; field: string } => ({
  model: MADE_OF_LIST,
  field: `${model.templateCode}:${rightsMark(viewer, model)}`,
});

/**
 * Whether its owner may still have a file that an export has made (`mark`: its `field`): while he may export that model, and neither his
 * roles and place nor what the model says of them has changed. Whoever has lost a right makes the file anew, and finds in it what he may see.
 */
export function mayHaveExport(models: ReadonlyMap<string, Model>, viewer: Viewer, mark: string): boolean {
  const model = models.get(mark.slice(0, mark.indexOf(':')));
  if (!model || !viewer.can(`${model.templateCode}:export`)) return false;
  return madeOfList(viewer, model).field === mark;
}

function rightsMark({ id, department, extraDepartments, organisation, roles }: Viewer, { access }: Model): string {
  const held = roles.map(({ code, dataScope }) => `${code}:${dataScope}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([id, department, [...extraDepartments].sort(), organisation, held, access]))
    .digest('base64url');
}
