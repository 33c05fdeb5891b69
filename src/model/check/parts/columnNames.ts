import { type Field, typeOf } from '../../field-types/fieldTypes.ts';
import { SYSTEM_FIELD_NAMES } from '../../resolved/systemFields.ts';
import { isOverride } from '../../resolved/merge.ts';
import type { Model } from '../../resolved/model.ts';
import { type Path, quoted, type Report } from '../fault.ts';
import type { Scene } from '../world.ts';

/** Columns that every table of records has for itself. */
const TABLE_COLUMNS = [
  'id',
  'version',
  'state',
  'department_id',
  'organisation_id',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
  'deleted_at',
  'model_version',
];
const ROW_COLUMNS = ['id', 'version', 'created_by', 'created_at', 'updated_by', 'updated_at', 'parent_id', 'sort_no'];

/** Fields whose values would stand in one column: a model's own, those of the table itself, and those of other views of the same base. */
export function checkColumnNames(scene: Scene, report: Report): void {
  const { model, config, world } = scene;
  const taken = new Map<string, Field | undefined>(
    (model.kind === 'rows' ? ROW_COLUMNS : TABLE_COLUMNS).map((column) => [column, undefined]),
  );
  const inherited = model.base === model.templateCode ? undefined : world.models.get(model.base);
  for (const field of model.fields) {
    const column = columnOf(field);
    if (column === null || SYSTEM_FIELD_NAMES.some((name) => name === field.name)) continue;
    if (inherited?.fields.some((other) => other.name === field.name)) {
      taken.set(column, field);
      continue;
    }
    const other = taken.get(column);
    if (taken.has(column) && other?.name !== field.name) {
      const holder = other
        ? `the field ${quoted(other.name)} stands in it already`
        : 'every table has such a column for itself';
      report({
        path: pathOf(field, scene),
        code: 'column',
        message: `${quoted(field.name)} would stand in the column ${quoted(column)}, but ${holder}.`,
      });
    }
    taken.set(column, field);
  }
  if (config.extends === undefined) return;
  for (const other of world.models.values())
    if (other.base === model.base && other !== model) compareViews(scene, other, report);
}

/** A view's own fields are columns of the table of the base, which all its views share. */
function compareViews(scene: Scene, other: Model, report: Report): void {
  const { model, config } = scene;
  for (const [at, field] of (config.fields ?? []).entries()) {
    if (isOverride(field)) continue;
    const same = other.fields.find(
      (candidate) => !candidate.system && columnOf(candidate) !== null && columnOf(candidate) === columnOf(field),
    );
    if (!same) continue;
    if (other.templateCode === model.base) {
      report({
        path: ['fields', at, 'name'],
        code: 'duplicate',
        message: `The base has the field ${quoted(same.name)} already; to change what is said of it, write "override": true instead of a type.`,
      });
    } else if (sqlOf(same) !== sqlOf(field) && other.templateCode < model.templateCode) {
      report({
        path: ['fields', at, 'type'],
        code: 'column',
        message: `The view ${quoted(other.templateCode)} keeps its field ${quoted(same.name)} (${same.type}) in the same column of the base; both must be of the same type.`,
      });
    }
  }
}

function pathOf(field: Field, { config }: Scene): Path {
  const at = (config.fields ?? []).findIndex((own) => own.name === field.name && !isOverride(own));
  return at < 0 ? ['templateCode'] : ['fields', at, 'name'];
}

const sqlOf = (field: Field): string | undefined => typeOf(field).column(field)?.sql;

/** The column of a field that a config writes: its oldest name in snake case; null when nothing is stored or the system keeps it. */
function columnOf(field: Field): string | null {
  if (field.system || field.mode === 'live' || typeOf(field).column(field) === null) return null;
  const name = field.formerNames?.[0] ?? field.name;
  return name.replace(/[A-Z]+/g, (part, at: number) => (at === 0 ? part : `_${part}`)).toLowerCase();
}
