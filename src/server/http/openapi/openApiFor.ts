import { openApi, type OpenApi } from '../../../contract/openapi/openapi.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { hiddenFields } from '../../records/policy/fields.ts';
import type { Call } from '../parts.ts';
import { forViewer } from '../template/forViewer.ts';

/** The interface as this viewer may use it: the models that he may open, with their rows, less what is hidden from him. */
export function openApiFor({ parts, viewer }: Call): OpenApi {
  const { registry, settings } = parts;
  const readable = [...registry.models().values()].filter(
    (model) => model.kind !== 'rows' && viewer.can(`${model.templateCode}:view`),
  );
  const models = [...new Set([...readable, ...readable.flatMap((model) => rowsOf(model, viewer, parts))])];
  const may = (right: string, model: Model): boolean => viewer.can(`${model.templateCode}:${right}`);
  return openApi({
    title: 'Rampart',
    version: settings.version,
    models: models.map((model) => forViewer(model, viewer)),
    writable: new Set(
      readable.filter((model) => may('add', model) || may('edit', model)).map((model) => model.templateCode),
    ),
    described: {
      language: viewer.language,
      codes: (dictionary) => registry.dictionary(dictionary)?.items.map((item) => item.code) ?? [],
    },
  });
}

/** The models of the sub-tables that the viewer sees. */
function rowsOf(model: Model, viewer: Call['viewer'], { registry }: Call['parts']): Model[] {
  const hidden = hiddenFields(viewer, model);
  return model.fields.flatMap((field) =>
    field.type === 'subTable' && !hidden.has(field.name) ? (registry.model(field.model) ?? []) : [],
  );
}
