import { nearestName } from '../../expression/nearestName.ts';
import { type Field, typeOf } from '../../field-types/fieldTypes.ts';
import type { BesideList, Column, Footer, ListFilter, MeasureName, Preset } from '../../language/layout.ts';
import { measuresOf } from '../../resolved/measures.ts';
import { type Path, quoted } from '../fault.ts';
import { expectField } from '../world.ts';
import { checkFilter, expectPath } from './filter.ts';
import type { Look } from './look.ts';
import { expectPlugin } from './plugins.ts';
import { checkStatistics } from './statistics.ts';
import { leadsTo } from './names.ts';

/** Columns, filters, ready-made filters, order and footer of a list. A base's list counts where the view has none. */
export function checkList(look: Look): void {
  const { scene, config } = look;
  const list = 'templateCode' in config ? config.list : undefined;
  if (!list || (look.layer.role === 'base' && scene.config.list)) return;
  checkColumns(list.columns, ['list', 'columns'], look);
  list.filters?.forEach((filter, at) =>
    checkListFilter(
      typeof filter === 'string' ? { field: filter } : filter,
      typeof filter === 'string' ? undefined : 'field',
      ['list', 'filters', at],
      list.filters ?? [],
      at,
      look,
    ),
  );
  const codes = new Set<string>();
  list.presets?.forEach((preset, at) => checkPreset(preset, ['list', 'presets', at], codes, look));
  list.sort?.forEach(({ field }, at) => checkSort(field, ['list', 'sort', at, 'field'], look));
  list.footer?.forEach((footer, at) => checkFooter(footer, ['list', 'footer', at], look));
  list.inlineEdit?.forEach((name, at) => checkInlineEdit(name, ['list', 'inlineEdit', at], list.columns, look));
  list.detail?.forEach((name, at) => expectField(scene.world, scene.model, name, ['list', 'detail', at], look.report));
  if (list.beside) checkBeside(list.beside, ['list', 'beside', 'field'], look);
  if (list.statistics) checkStatistics(list.statistics, ['list', 'statistics'], look);
}

/** Parent, order and columns of a tree. */
export function checkTree(look: Look): void {
  const { scene, config, report } = look;
  const tree = 'templateCode' in config ? config.tree : undefined;
  if (!tree || (look.layer.role === 'base' && scene.config.tree)) return;
  const parent = expectField(scene.world, scene.model, tree.parent, ['tree', 'parent'], report);
  if (
    parent &&
    ((parent.type !== 'reference' && parent.type !== 'department') || !leadsTo(parent, scene.model, scene.world))
  ) {
    report({
      path: ['tree', 'parent'],
      code: 'fieldType',
      message: `The parent of a tree is a reference to its own model; ${quoted(tree.parent)} is none.`,
    });
  }
  if (tree.order !== undefined) checkSort(tree.order, ['tree', 'order'], look);
  if (tree.columns) checkColumns(tree.columns, ['tree', 'columns'], look);
}

function checkColumns(columns: readonly (string | Column)[], path: Path, look: Look): void {
  const seen = new Set<string>();
  columns.forEach((entry, at) => {
    const column = typeof entry === 'string' ? { field: entry } : entry;
    const here = [...path, at];
    const named = typeof entry === 'string' ? here : [...here, 'field'];
    if (seen.has(column.field))
      look.report({ path: named, code: 'duplicate', message: `The column ${quoted(column.field)} stands twice.` });
    seen.add(column.field);
    const field = expectPath(column.field, named, {
      world: look.scene.world,
      model: look.scene.model,
      report: look.report,
    });
    const { plugins } = look.scene.world.options;
    if (column.plugin && plugins) expectPlugin(column.plugin, 'cell', plugins, [...here, 'plugin'], look.report);
    if (field && column.renderer) checkRenderer(column.renderer, field, [...here, 'renderer'], look);
    if (field && column.footer) checkColumnFooter(column.footer, column.field, field, [...here, 'footer'], look);
  });
}

/** What is edited in a list stands in it, and is one value that a person types. */
function checkInlineEdit(name: string, path: Path, columns: readonly (string | Column)[], look: Look): void {
  const { scene, report } = look;
  const field = expectField(scene.world, scene.model, name, path, report);
  if (!field) return;
  if (!columns.some((column) => (typeof column === 'string' ? column : column.field) === name))
    report({ path, code: 'fieldType', message: `${quoted(name)} is edited in the list but is none of its columns.` });
  const typed =
    field.computed === undefined &&
    field.mode !== 'live' &&
    field.readOnly !== true &&
    !['subTable', 'inverse', 'attachment', 'richText', 'autoNumber'].includes(field.type);
  if (!typed)
    report({
      path,
      code: 'fieldType',
      message: `${quoted(name)} (${field.type}) cannot be edited in a list: only single values that a person fills in can.`,
    });
}

/** A tree beside a list is what one field of it leads to: a node of a tree model, a department, or an item of a dictionary. */
function checkBeside({ field: name }: BesideList, path: Path, { scene, report }: Look): void {
  const field = expectField(scene.world, scene.model, name, path, report);
  if (!field) return;
  if (typeOf(field).plural?.(field) || !['reference', 'department', 'dictionary'].includes(field.type)) {
    report({
      path,
      code: 'fieldType',
      message: `${quoted(name)} (${field.type}) leads to no tree: one reference, a department or a dictionary does.`,
    });
    return;
  }
  if (field.type !== 'reference') return;
  const target = scene.world.models.get(field.model);
  if (!target || target.tree || scene.world.vague.has(field.model)) return;
  report({
    path,
    code: 'fieldType',
    message: `${quoted(name)} leads to the model ${quoted(field.model)}, which is no tree: it says nothing of a "tree".`,
  });
}

function checkRenderer(renderer: NonNullable<Column['renderer']>, field: Field, path: Path, { report }: Look): void {
  const type = typeOf(field).valueType(field);
  if (renderer === 'progress' && type !== 'decimal')
    report({
      path,
      code: 'fieldType',
      message: `Progress shows a number; ${quoted(field.name)} is of type ${field.type}.`,
    });
  if (renderer === 'rating' && type !== 'decimal')
    report({
      path,
      code: 'fieldType',
      message: `A rating shows a number from 0 to 5; ${quoted(field.name)} is of type ${field.type}.`,
    });
  if (renderer === 'avatar' && field.type !== 'user' && field.type !== 'users')
    report({
      path,
      code: 'fieldType',
      message: `An avatar shows people; ${quoted(field.name)} is of type ${field.type}.`,
    });
  if (renderer === 'countdown' && type !== 'day' && type !== 'instant' && type !== 'decimal') {
    report({
      path,
      code: 'fieldType',
      message: `A countdown shows a date or a number of days; ${quoted(field.name)} is of type ${field.type}.`,
    });
  }
}

function checkListFilter(
  filter: ListFilter,
  key: string | undefined,
  path: Path,
  all: readonly (string | ListFilter)[],
  at: number,
  look: Look,
): void {
  const named = key === undefined ? path : [...path, key];
  const field = expectField(look.scene.world, look.scene.model, filter.field, named, look.report);
  const first = all.findIndex((other) => (typeof other === 'string' ? other : other.field) === filter.field);
  if (first < at)
    look.report({ path: named, code: 'duplicate', message: `The filter ${quoted(filter.field)} stands twice.` });
  if (!field || filter.op === undefined) return;
  const operators = typeOf(field).operators(field);
  if (!operators.includes(filter.op)) {
    look.report({
      path: [...path, 'op'],
      code: 'operator',
      message: `${quoted(filter.field)} (${field.type}) cannot be filtered with ${quoted(filter.op)}; it knows ${operators.join(', ')}.`,
      suggestion: nearestName(filter.op, operators),
    });
  }
}

function checkPreset(preset: Preset, path: Path, codes: Set<string>, { scene, report }: Look): void {
  if (codes.has(preset.code))
    report({ path: [...path, 'code'], code: 'duplicate', message: `The filter ${quoted(preset.code)} stands twice.` });
  codes.add(preset.code);
  checkFilter(preset.filter, [...path, 'filter'], {
    world: scene.world,
    model: scene.model,
    record: undefined,
    report,
  });
}

/** A figure below a column is over a field of the record itself, of a type that has such a figure. */
function checkColumnFooter(measure: MeasureName, path: string, field: Field, at: Path, { report }: Look): void {
  const isOwn = !path.includes('.');
  if (isOwn && measuresOf(field).includes(measure)) return;
  const known = isOwn ? measuresOf(field) : [];
  report({
    path: at,
    code: 'fieldType',
    message:
      known.length === 0
        ? `There are no figures below ${quoted(path)} (${field.type}).`
        : `${quoted(path)} (${field.type}) has no ${measure}; it knows ${known.join(', ')}.`,
  });
}

const NOT_SORTABLE: readonly string[] = ['longText', 'richText', 'attachment', 'subTable', 'inverse'];

function checkSort(name: string, path: Path, { scene, report }: Look): void {
  const field = expectField(scene.world, scene.model, name, path, report);
  if (field && (NOT_SORTABLE.includes(field.type) || typeOf(field).plural?.(field))) {
    report({ path, code: 'fieldType', message: `Nothing can be sorted by ${quoted(name)} (${field.type}).` });
  }
}

function checkFooter(footer: Footer, path: Path, { scene, report }: Look): void {
  const field =
    footer.field === undefined
      ? undefined
      : expectField(scene.world, scene.model, footer.field, [...path, 'field'], report);
  if (footer.field === undefined && footer.measure !== 'count')
    report({ path, code: 'missing', message: `The measure ${quoted(footer.measure)} needs a "field".` });
  const isNumber = field && typeOf(field).valueType(field) === 'decimal';
  if (field && !isNumber && (footer.measure === 'sum' || footer.measure === 'avg')) {
    report({
      path: [...path, 'field'],
      code: 'fieldType',
      message: `${quoted(field.name)} (${field.type}) is no number, so it has no ${footer.measure}.`,
    });
  }
  if (footer.filter)
    checkFilter(footer.filter, [...path, 'filter'], {
      world: scene.world,
      model: scene.model,
      record: undefined,
      report,
    });
}
