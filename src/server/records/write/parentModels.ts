import type { Model } from '../../../model/resolved/model.ts';

/** The models whose records own rows of a row model, one for each table. */
export function parentModels(models: ReadonlyMap<string, Model>, rows: Model): Model[] {
  return [...models.values()].filter(
    (model) =>
      model.base === model.templateCode &&
      model.fields.some((field) => field.type === 'subTable' && field.model === rows.templateCode),
  );
}
