import { typeOf, type Field } from '../../field-types/fieldTypes.ts';
import type { Statistic } from '../../language/layout.ts';
import { measuresOf } from '../../resolved/measures.ts';
import { type Path, quoted } from '../fault.ts';
import { expectField } from '../world.ts';
import { checkFilter } from './filter.ts';
import type { Look } from './look.ts';

const MOST_CARDS = 6;
const MOST_CHARTS = 3;
const NOT_COMPARED: readonly Field['type'][] = ['longText', 'richText', 'attachment', 'subTable', 'inverse'];

/** Figures and charts above a list: no more than fit, each of a field that has such a figure, by a field that can be compared. */
export function checkStatistics(statistics: readonly Statistic[], path: Path, look: Look): void {
  const codes = new Set<string>();
  statistics.forEach((statistic, at) => {
    if (codes.has(statistic.code))
      look.report({
        path: [...path, at, 'code'],
        code: 'duplicate',
        message: `The figure ${quoted(statistic.code)} stands twice.`,
      });
    codes.add(statistic.code);
    checkOne(statistic, [...path, at], look);
  });
  const cards = statistics.filter(({ kind }) => kind === 'card').length;
  if (cards > MOST_CARDS || statistics.length - cards > MOST_CHARTS)
    look.report({
      path,
      code: 'size',
      message: `At most ${MOST_CARDS} cards and ${MOST_CHARTS} charts stand above a list.`,
    });
}

function checkOne({ kind, measure, field: name, by, period, filter }: Statistic, path: Path, look: Look): void {
  const { scene, report } = look;
  const field =
    name === undefined ? undefined : expectField(scene.world, scene.model, name, [...path, 'field'], report);
  if (name === undefined && measure !== 'count')
    report({ path, code: 'missing', message: `The measure ${quoted(measure)} needs a "field".` });
  if (field && !measuresOf(field).includes(measure))
    report({
      path: [...path, 'field'],
      code: 'fieldType',
      message: `${quoted(field.name)} (${field.type}) has no ${measure}.`,
    });
  if (by === undefined && kind !== 'card')
    report({ path, code: 'missing', message: `A chart needs "by", the field whose values it shows.` });
  if (by !== undefined) checkBy(kind, by, period, [...path, 'by'], look);
  if (filter)
    checkFilter(filter, [...path, 'filter'], { world: scene.world, model: scene.model, record: undefined, report });
}

function checkBy(kind: Statistic['kind'], name: string, period: string | undefined, path: Path, look: Look): void {
  const { scene, report } = look;
  const field = expectField(scene.world, scene.model, name, path, report);
  if (!field) return;
  const isDated = field.type === 'date' || field.type === 'dateTime';
  const isCompared = !NOT_COMPARED.includes(field.type) && !typeOf(field).plural?.(field);
  const fits = kind === 'columns' || period !== undefined ? isDated : isCompared && kind === 'bars';
  if (!fits)
    report({
      path,
      code: 'fieldType',
      message: `${quoted(name)} (${field.type}) cannot be what a figure of the kind ${quoted(kind)} goes by.`,
    });
}
