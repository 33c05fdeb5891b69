import type { Expression } from '../expression/compile.ts';
import type { Node } from '../expression/node.ts';
import type { Model } from '../resolved/model.ts';

/** Functions that a live expression may use: those that the database can answer exactly as the evaluator does. */
export const LIVE_FUNCTIONS = [
  'today',
  'now',
  'day',
  'days',
  'addDays',
  'addMonths',
  'year',
  'quarter',
  'month',
  'dayOfMonth',
  'empty',
  'coalesce',
  'contains',
  'startsWith',
  'endsWith',
  'round',
  'abs',
  'count',
  'size',
] as const;
export type LiveFunction = (typeof LIVE_FUNCTIONS)[number];

export const isLiveFunction = (name: string): name is LiveFunction => LIVE_FUNCTIONS.some((known) => known === name);

/** Why an expression cannot stand in a `live` field, and where in its source. */
export interface LiveFault {
  message: string;
  offset: number;
  length: number;
}

/**
 * Null when a `live` expression can be compiled to SQL, else the first part that cannot: live values are computed by the database over
 * the stored fields of the record and single members of records that it refers to.
 */
export function liveSqlFault(expression: Pick<Expression, 'ast' | 'source'>, model: Model): LiveFault | null {
  return faultOf(expression.ast, model);
}

function faultOf(node: Node, model: Model): LiveFault | null {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'bool':
    case 'null':
      return null;
    case 'name':
      return nameFault(node, model);
    case 'member':
      return memberFault(node, model);
    case 'list':
      return first(node.items, model);
    case 'unary':
      return faultOf(node.of, model);
    case 'binary':
      return node.operator === '%'
        ? fault(node, 'A live value cannot be computed with %.')
        : first([node.left, node.right], model);
    case 'choice':
      return first([node.condition, node.yes, node.no], model);
    case 'call':
      return isLiveFunction(node.name)
        ? first(node.args, model)
        : fault(
            node,
            `A live value cannot be computed with ${node.name}(); the database knows ${LIVE_FUNCTIONS.join(', ')}.`,
          );
    case 'index':
      return fault(node, 'A live value cannot take an entry out of a list.');
  }
}

function nameFault(node: Extract<Node, { kind: 'name' }>, model: Model): LiveFault | null {
  if (node.name === 'currentUser' || node.name === 'id' || (node.name === 'state' && model.states)) return null;
  const field = model.fields.find((candidate) => candidate.name === node.name);
  if (!field) return fault(node, `A live value cannot be computed from ${node.name}.`);
  if (field.type === 'subTable' || field.type === 'inverse')
    return fault(node, `A live value over rows or related records (${node.name}) is an entry of "aggregates".`);
  return null;
}

function memberFault(node: Extract<Node, { kind: 'member' }>, model: Model): LiveFault | null {
  if (node.of.kind !== 'name')
    return fault(node, 'A live value may read members of the records that a field refers to, and no further.');
  if (node.of.name === 'currentUser') return null;
  const of = node.of.name;
  const field = model.fields.find((candidate) => candidate.name === of);
  if (field?.type === 'reference' || field?.type === 'user' || field?.type === 'department') return null;
  return fault(node, `A live value cannot read a member of ${node.of.name}.`);
}

function first(nodes: readonly Node[], model: Model): LiveFault | null {
  for (const node of nodes) {
    const found = faultOf(node, model);
    if (found) return found;
  }
  return null;
}

const fault = (node: Node, message: string): LiveFault => ({
  message,
  offset: node.start,
  length: Math.max(node.end - node.start, 0),
});
