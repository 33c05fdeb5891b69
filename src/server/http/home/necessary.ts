import type { Node } from '../../../model/expression/node.ts';
import type { Filter } from '../../../model/language/filter.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';

/**
 * Filters that every record meets for which a condition holds, as far as its parts are of the forms that name a person or a value that is
 * wanted: `owner == currentUser`, `!empty(extendTo)`. They narrow where one has to look; the condition itself still decides.
 */
export function necessaryFilters(condition: Node | undefined, model: Model, closed: ReadonlySet<string>): Filter[] {
  if (condition?.kind === 'unary') return filledFilter(condition.of, model, closed);
  if (condition?.kind !== 'binary') return [];
  const { operator, left, right } = condition;
  if (operator === '&&') return [...necessaryFilters(left, model, closed), ...necessaryFilters(right, model, closed)];
  return operator === '=='
    ? [...personFilter(left, right, model, closed), ...personFilter(right, left, model, closed)]
    : [];
}

function personFilter(side: Node, other: Node, model: Model, closed: ReadonlySet<string>): Filter[] {
  if (other.kind !== 'name' || other.name !== 'currentUser' || side.kind !== 'name' || closed.has(side.name)) return [];
  return fieldOf(model, side.name)?.type === 'user' ? [{ field: side.name, op: 'eq', value: '$user.id' }] : [];
}

function filledFilter(of: Node, model: Model, closed: ReadonlySet<string>): Filter[] {
  const [arg] = of.kind === 'call' && of.name === 'empty' ? of.args : [];
  if (arg?.kind !== 'name' || closed.has(arg.name)) return [];
  const field = fieldOf(model, arg.name);
  return field && FILLABLE.has(field.type) ? [{ field: arg.name, op: 'notEmpty' }] : [];
}

const FILLABLE = new Set(['date', 'dateTime', 'user', 'department', 'reference']);
