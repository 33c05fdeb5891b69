import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Patch } from './patch.ts';
import { valuesOf } from './patchValues.ts';

/** Where the models of sub-tables are found. */
export interface ModelSource {
  model(code: string): Model | undefined;
}

/**
 * A stored patch in the names that the fields have now: history keeps the names of its day, and a rename (`formerNames`) must not make it forget.
 * Rows of sub-tables are told likewise.
 */
export function presentNames(models: ModelSource, model: Model, patch: unknown): Patch {
  return {
    before: renamed(models, model, valuesOf(patch, 'before')),
    after: renamed(models, model, valuesOf(patch, 'after')),
  };
}

function renamed(models: ModelSource, model: Model, values: Readonly<Record<string, Wire>>): Values {
  const known = namesOf(model);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const rows = known.rows.get(name);
      const rowModel = rows === undefined ? undefined : models.model(rows);
      return [known.present.get(name) ?? name, rowModel ? renamedRows(models, rowModel, value) : value];
    }),
  );
}

const renamedRows = (models: ModelSource, model: Model, value: Wire): Wire =>
  Array.isArray(value) ? value.map((row) => (isRow(row) ? renamed(models, model, row) : row)) : value;

const isRow = (value: Wire): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Names {
  /** The present name by a former one. */
  present: ReadonlyMap<string, string>;
  /** The model of the rows by any name of a sub-table. */
  rows: ReadonlyMap<string, string>;
}

const kept = new WeakMap<Model, Names>();

function namesOf(model: Model): Names {
  const known = kept.get(model);
  if (known) return known;
  const all = model.fields.flatMap((field) =>
    [field.name, ...(field.formerNames ?? [])].map((name) => ({ name, field })),
  );
  const names = {
    present: new Map(all.map(({ name, field }) => [name, field.name])),
    rows: new Map(all.flatMap(({ name, field }) => (field.type === 'subTable' ? [[name, field.model] as const] : []))),
  };
  kept.set(model, names);
  return names;
}
