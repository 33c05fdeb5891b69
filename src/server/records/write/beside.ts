import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Part } from './statementPart.ts';
import type { Frame } from './storeRecord.ts';
import type { WriterCore } from './writerCore.ts';

/** What is to be stored together with a step that makes the next version of a record as it stands (`frame`). */
export const besideOf = (
  core: Pick<WriterCore, 'ports'>,
  viewer: Viewer,
  model: Model,
  { id: recordId, version, createdBy }: Frame,
  action: string,
  at: string,
): Part[] => core.ports.beside?.({ viewer, model, recordId, version: version + 1, action, createdBy, at }) ?? [];
