import { compile } from '../../expression/compile.ts';
import { nearestName } from '../../expression/nearestName.ts';
import { sameType, type ValueType } from '../../expression/valueType.ts';
import { type Field, typeOf } from '../../field-types/fieldTypes.ts';
import { type Filter, type FilterCondition, type FilterOperator, isCondition } from '../../language/filter.ts';
import { daysFromToday } from '../../language/dayVariable.ts';
import type { Model } from '../../resolved/model.ts';
import { type Path, quoted, type Report } from '../fault.ts';
import { expectField, expectItem, fieldNamed, fieldNames, type Scene, sameTable, type World } from '../world.ts';
import { reportExpression } from './expressionFault.ts';

/** Where a filter stands: the model whose records it chooses, and the record at hand, if there is one, for `$record` and `cel`. */
export interface FilterPlace {
  world: World;
  model: Model;
  record: Scene | undefined;
  report: Report;
}

/** Checks the fields, operators and values of a filter. */
export function checkFilter(filter: Filter, path: Path, at: FilterPlace): void {
  if (isCondition(filter)) checkCondition(filter, path, at);
  else if ('not' in filter) checkFilter(filter.not, [...path, 'not'], at);
  else {
    const [key, parts] = 'and' in filter ? (['and', filter.and] as const) : (['or', filter.or] as const);
    parts.forEach((part, index) => checkFilter(part, [...path, key, index], at));
  }
}

/** The field that a path like `event.title` means, through one reference at most; undefined after a report. */
export function expectPath(name: string, path: Path, at: Omit<FilterPlace, 'record'>): Field | undefined {
  const [first = '', member] = name.split('.');
  const field = expectField(at.world, at.model, first, path, at.report);
  if (!field || member === undefined) return field;
  const code = recordOf(typeOf(field).valueType(field));
  if (code === undefined || field.type === 'attachment') {
    at.report({
      path,
      code: 'fieldType',
      message: `${quoted(first)} leads to no other record, so it has no field ${quoted(member)}.`,
    });
    return undefined;
  }
  const target = at.world.models.get(code);
  return target && expectField(at.world, target, member, path, at.report);
}

/** The model whose records a type holds, alone or in a list. */
export function recordOf(type: ValueType): string | undefined {
  const single = elementOf(type);
  return typeof single === 'object' && 'record' in single ? single.record : undefined;
}

const elementOf = (type: ValueType): ValueType => (typeof type === 'object' && 'list' in type ? type.list : type);

const VALUELESS: readonly FilterOperator[] = ['empty', 'notEmpty'];
const PLURAL: readonly FilterOperator[] = ['in', 'notIn', 'hasAny', 'hasAll'];

function checkCondition(condition: FilterCondition, path: Path, at: FilterPlace): void {
  const field = expectPath(condition.field, [...path, 'field'], at);
  if (!field) return;
  const operators = typeOf(field).operators(field);
  if (!operators.includes(condition.op)) {
    at.report({
      path: [...path, 'op'],
      code: 'operator',
      suggestion: nearestName(condition.op, operators),
      message: `${quoted(condition.field)} (${field.type}) cannot be filtered with ${quoted(condition.op)}; it knows ${operators.join(', ')}.`,
    });
    return;
  }
  checkValue(condition, field, [...path, 'value'], path, at);
}

function checkValue(condition: FilterCondition, field: Field, path: Path, whole: Path, at: FilterPlace): void {
  const { op, value } = condition;
  if (VALUELESS.includes(op)) {
    if (value !== undefined && value !== null)
      at.report({ path, code: 'filterValue', message: `The operator ${quoted(op)} takes no value.` });
    return;
  }
  if (value === undefined)
    return at.report({ path: whole, code: 'filterValue', message: `The operator ${quoted(op)} needs a value.` });
  if (Array.isArray(value)) return checkList(value, op, field, path, at);
  if (typeof value === 'object' && value !== null) return checkComputed(value.cel, field, [...path, 'cel'], at);
  const isVariable = typeof value === 'string' && value.startsWith('$');
  if (op === 'between' || (PLURAL.includes(op) && !isVariable)) {
    return at.report({
      path,
      code: 'filterValue',
      message:
        op === 'between'
          ? 'The operator "between" takes a list of two: [from, to].'
          : `The operator ${quoted(op)} takes a list.`,
    });
  }
  checkScalar(value, op, field, path, at);
}

function checkList(values: readonly unknown[], op: FilterOperator, field: Field, path: Path, at: FilterPlace): void {
  if (op === 'between' && values.length !== 2)
    return at.report({ path, code: 'filterValue', message: 'The operator "between" takes a list of two: [from, to].' });
  if (op !== 'between' && !PLURAL.includes(op))
    return at.report({ path, code: 'filterValue', message: `The operator ${quoted(op)} takes one value, not a list.` });
  values.forEach((value, index) => {
    if (value !== null || op !== 'between') checkScalar(value, op, field, [...path, index], at);
  });
}

function checkScalar(value: unknown, op: FilterOperator, field: Field, path: Path, at: FilterPlace): void {
  if (typeof value === 'string' && value.startsWith('$')) return checkVariable(value, field, path, at);
  if (value === null) return;
  if (op === 'contains' || op === 'startsWith') {
    if (typeof value !== 'string')
      at.report({ path, code: 'filterValue', message: `The operator ${quoted(op)} takes a text.` });
    return;
  }
  const single: Field = field.type === 'dictionary' ? { ...field, multiple: false } : field;
  const element = typeOf(single).plural?.(single) ? [value] : value;
  const dayOfInstant = field.type === 'dateTime' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (field.type !== 'anyReference' && !dayOfInstant && !typeOf(single).clean(element, single).ok) {
    return at.report({
      path,
      code: 'filterValue',
      message: `${JSON.stringify(value)} is no value of ${quoted(field.name)} (${field.type}).`,
    });
  }
  if (field.type === 'dictionary' && typeof value === 'string')
    expectItem(at.world, field.dictionary, value, path, at.report);
}

/** Variables of the person and the clock, with their types. */
const VARIABLES: Record<string, ValueType> = {
  '$user.id': { record: 'sysUser' },
  '$user.department': { record: 'sysDept' },
  '$user.organisation': { record: 'sysDept' },
  '$user.roles': { list: 'text' },
  $today: 'day',
};

function checkVariable(name: string, field: Field, path: Path, at: FilterPlace): void {
  const known = Object.hasOwn(VARIABLES, name)
    ? VARIABLES[name]
    : daysFromToday(name) === undefined
      ? undefined
      : 'day';
  if (known !== undefined) return expectType(known, name, field, path, at);
  if (!name.startsWith('$record.')) {
    const names = [
      ...Object.keys(VARIABLES),
      ...(at.record ? fieldNames(at.record.model).map((one) => `$record.${one}`) : []),
    ];
    return at.report({
      path,
      code: 'unknownVariable',
      message: `There is no variable ${quoted(name)}.`,
      suggestion: nearestName(name, names),
    });
  }
  if (!at.record)
    return at.report({
      path,
      code: 'unknownVariable',
      message: 'No record is at hand here, so "$record" means nothing.',
    });
  const of = name.slice('$record.'.length);
  const { model } = at.record;
  const source = fieldNamed(model, of);
  if (source) return expectType(typeOf(source).valueType(source), name, field, path, at);
  if (at.world.vague.has(model.templateCode)) return;
  const near = nearestName(of, fieldNames(model));
  at.report({
    path,
    code: 'unknownField',
    message: `The model ${quoted(model.templateCode)} has no field ${quoted(of)}.`,
    suggestion: near && `$record.${near}`,
  });
}

function checkComputed(source: string, field: Field, path: Path, at: FilterPlace): void {
  if (!at.record)
    return at.report({
      path,
      code: 'filterValue',
      message: 'No record is at hand here from which a value could be computed.',
    });
  for (const { scope } of at.record.scopes) {
    const result = compile(source, scope);
    if (!result.ok) reportExpression(result.faults, path, at.report);
    else expectType(result.expression.type, source, field, path, at);
  }
}

/** Ids travel as texts, so a text may stand for a record and a record for a text. */
function expectType(type: ValueType, name: string, field: Field, path: Path, at: FilterPlace): void {
  const given = elementOf(type);
  const wanted = elementOf(typeOf(field).valueType(field));
  const isText = (one: ValueType): boolean => one === 'text' || typeof one === 'object';
  const isTime = (one: ValueType): boolean => one === 'day' || one === 'instant';
  if (
    sameRecord(given, wanted, at.world) ||
    (isTime(given) && isTime(wanted)) ||
    (isText(given) && isText(wanted) && (given === 'text' || wanted === 'text'))
  )
    return;
  at.report({
    path,
    code: 'filterValue',
    message: `${quoted(name)} cannot be compared with ${quoted(field.name)} (${field.type}).`,
  });
}

function sameRecord(a: ValueType, b: ValueType, world: World): boolean {
  if (sameType(a, b)) return true;
  const [x, y] = [recordOf(a), recordOf(b)];
  return x !== undefined && y !== undefined && sameTable(x, y, world);
}
