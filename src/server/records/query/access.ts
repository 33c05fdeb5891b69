import { CODES } from '../../../contract/codes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { say } from '../../texts/say.ts';
import { Refusal } from '../refusal.ts';
import type { Catalogue } from './catalogue.ts';

/** The model, when the viewer may read its records (`<templateCode>:view`). Errors: Refusal 401 for an unknown or closed model. */
export function readableModel(catalogue: Catalogue, viewer: Viewer, templateCode: string): Model {
  const model = catalogue.model(templateCode);
  if (!model)
    throw new Refusal(CODES.screenDenied, say(viewer.language, 'records.unknownModel', { model: templateCode }));
  if (!mayRead(viewer, model))
    throw new Refusal(
      CODES.screenDenied,
      say(viewer.language, 'records.screenDenied', { model: model.title[viewer.language] }),
    );
  return model;
}

/** The same for its recycle bin: with `<templateCode>:restore` or `<templateCode>:purge` too. Also Refusal 403 without. */
export function recyclableModel(catalogue: Catalogue, viewer: Viewer, templateCode: string): Model {
  const model = readableModel(catalogue, viewer, templateCode);
  if (viewer.isSystem || viewer.can(`${templateCode}:restore`) || viewer.can(`${templateCode}:purge`)) return model;
  throw new Refusal(
    CODES.actionDenied,
    say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
  );
}

/**
 * Whether the viewer may read a field of records that a reference leads him to: of a model that is closed to him only what names them,
 * which is what a label shows anyway, and the id, which is what the reference holds.
 */
export const mayReadThrough = (viewer: Viewer, model: Model, name: string): boolean =>
  mayRead(viewer, model) ||
  (model.kind === 'record' && (name === 'id' || name === model.labelField || name === model.codeField));

/** Rows of sub-tables are read within their record, never by themselves. */
export const mayRead = (viewer: Viewer, model: Model): boolean =>
  viewer.isSystem || (model.kind === 'record' && viewer.can(`${model.templateCode}:view`));
