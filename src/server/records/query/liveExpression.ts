import type { Expression } from '../../../model/expression/compile.ts';
import type { Node, NodeOf } from '../../../model/expression/node.ts';
import type { StaticType } from '../../../model/expression/valueType.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import { isLiveFunction, type LiveFunction } from '../../../model/program/liveSubset.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { fieldNamed } from './catalogue.ts';
import type { Query } from './query.ts';

/**
 * The SQL of a `live` expression. Missing values are SQL's nulls, whose logic is that of the evaluator: `true || missing` is true, a
 * comparison with something missing is missing. Throws for what `liveSqlFault` reports, which the checker refuses beforehand.
 */
export function liveExpressionSql(query: Query, model: Model, field: Field, alias: string): string {
  const key = `${model.templateCode}.${field.name}`;
  const expression = query.reading.catalogue.program(model.templateCode).fields.get(field.name)?.computed;
  if (!expression) throw new Error(`${key} has no compiled expression.`);
  if (query.entered.has(key)) throw new Error(`${key} leads to itself.`);
  query.entered.add(key);
  try {
    return expressionSql(query, model, expression, alias);
  } finally {
    query.entered.delete(key);
  }
}

/** The SQL of a compiled expression over the rows of `alias`. */
export function expressionSql(
  query: Query,
  model: Model,
  expression: Pick<Expression, 'ast' | 'types'>,
  alias: string,
): string {
  return `(${translate({ query, model, alias, types: expression.types }, expression.ast)})`;
}

interface Place {
  query: Query;
  model: Model;
  alias: string;
  types: ReadonlyMap<Node, StaticType>;
}

function translate(place: Place, node: Node): string {
  const { query } = place;
  switch (node.kind) {
    case 'number':
      return query.bind(node.text, 'numeric');
    case 'text':
      return query.bind(node.text, 'text');
    case 'bool':
      return String(node.value);
    case 'null':
      return 'null';
    case 'name':
      return variableSql(place, node.name);
    case 'member':
      return memberSql(place, node);
    case 'list':
      return `array[${node.items.map((item) => translate(place, item)).join(', ')}]`;
    case 'unary':
      return node.operator === '!' ? `(not ${translate(place, node.of)})` : `(-${translate(place, node.of)})`;
    case 'binary':
      return binarySql(place, node);
    case 'choice': {
      const condition = translate(place, node.condition);
      return `(case when ${condition} then ${translate(place, node.yes)} when not ${condition} then ${translate(place, node.no)} end)`;
    }
    case 'call':
      if (isLiveFunction(node.name)) return FUNCTIONS[node.name](place, node.args);
      throw new Error(`${node.name}() is not known to the database.`);
    case 'index':
      throw new Error('Entries of lists are not known to the database.');
  }
}

function variableSql({ query, model, alias }: Place, name: string): string {
  if (name === 'currentUser') return query.bind(query.reading.viewer.id, 'uuid');
  const field = fieldNamed(model, name === 'state' && model.states ? model.states.field : name);
  const sql = field && query.field(model, field, alias);
  if (!field || !sql) throw new Error(`${model.templateCode}.${name} is not known to the database.`);
  return isNumber(field) ? `${sql}::numeric` : sql;
}

const isNumber = (field: Field): boolean => ['integer', 'decimal', 'money', 'percent'].includes(field.type);

function memberSql({ query, model, alias }: Place, node: NodeOf<'member'>): string {
  if (node.of.kind !== 'name') throw new Error('Only members of a field are known to the database.');
  if (node.of.name === 'currentUser') return personSql(query, node.name);
  const field = fieldNamed(model, node.of.name);
  const sql = field && query.field(model, field, alias);
  if (!sql || (field.type !== 'reference' && field.type !== 'user' && field.type !== 'department'))
    throw new Error(`${node.of.name} refers to no record.`);
  if (node.name === 'id') return `${sql}::text`;
  const target = query.reading.catalogue.model(targetOf(field));
  const member = target && fieldNamed(target, node.name);
  const inner = query.alias();
  const column = member && query.field(target, member, inner);
  if (!column) throw new Error(`${node.of.name}.${node.name} is not known to the database.`);
  return `(select ${column}${isNumber(member) ? '::numeric' : ''} from ${quoted(tableName(target.base))} ${inner} where ${inner}.id = ${sql})`;
}

function personSql(query: Query, member: string): string {
  const { viewer } = query.reading;
  switch (member) {
    case 'id':
      return query.bind(viewer.id, 'text');
    case 'account':
      return query.bind(viewer.account, 'text');
    case 'name':
      return query.bind(viewer.name, 'text');
    case 'department':
      return query.bind(viewer.department, 'uuid');
    case 'organisation':
      return query.bind(viewer.organisation, 'uuid');
    case 'roles':
      return query.bind(
        viewer.roles.map((role) => role.code),
        'text[]',
      );
    default:
      throw new Error(`currentUser.${member} is not known to the database.`);
  }
}

function binarySql(place: Place, node: NodeOf<'binary'>): string {
  const [left, right] = [translate(place, node.left), translate(place, node.right)];
  const text = place.types.get(node.left) === 'text' || place.types.get(node.right) === 'text';
  switch (node.operator) {
    case '&&':
      return `(${left} and ${right})`;
    case '||':
      return `(${left} or ${right})`;
    case '==':
      return `(${left} = ${right})`;
    case '!=':
      return `(${left} <> ${right})`;
    case 'in':
      return `(${left} = any(${right}))`;
    case '+':
      return text ? `(${left} || ${right})` : `(${left} + ${right})`;
    case '/':
      return `(${left} / nullif(${right}, 0))`;
    case '-':
    case '*':
      return `(${left} ${node.operator} ${right})`;
    case '%':
      throw new Error('% is not known to the database.');
    default:
      return text ? `(${left} collate "C" ${node.operator} ${right})` : `(${left} ${node.operator} ${right})`;
  }
}

type Translate = (place: Place, args: readonly Node[]) => string;

const arg = (place: Place, args: readonly Node[], at: number): string => {
  const node = args[at];
  if (!node) throw new Error('An argument is wanting.');
  return translate(place, node);
};

const part =
  (what: string): Translate =>
  (place, args) =>
    `extract(${what} from ${arg(place, args, 0)})::numeric`;

const FUNCTIONS: Record<LiveFunction, Translate> = {
  today: ({ query }) => query.bind(query.reading.today, 'date'),
  now: ({ query }) => query.bind(query.reading.now, 'timestamptz'),
  day: (place, args) => daySql(place, args),
  days: (place, args) => `(${arg(place, args, 1)} - ${arg(place, args, 0)})::numeric`,
  addDays: (place, args) => `(${arg(place, args, 0)} + ${arg(place, args, 1)}::integer)`,
  addMonths: (place, args) =>
    `(${arg(place, args, 0)} + make_interval(months => ${arg(place, args, 1)}::integer))::date`,
  year: part('year'),
  quarter: part('quarter'),
  month: part('month'),
  dayOfMonth: part('day'),
  empty: (place, args) => emptySql(place, args),
  coalesce: (place, args) => `coalesce(${args.map((node) => translate(place, node)).join(', ')})`,
  contains: (place, args) => `(strpos(${arg(place, args, 0)}, ${arg(place, args, 1)}) > 0)`,
  startsWith: (place, args) => `starts_with(${arg(place, args, 0)}, ${arg(place, args, 1)})`,
  endsWith: (place, args) => `(right(${arg(place, args, 0)}, length(${arg(place, args, 1)})) = ${arg(place, args, 1)})`,
  round: (place, args) => `round(${arg(place, args, 0)}, ${args.length > 1 ? `${arg(place, args, 1)}::integer` : '0'})`,
  abs: (place, args) => `abs(${arg(place, args, 0)})`,
  count: (place, args) => sizeSql(place, args),
  size: (place, args) => sizeSql(place, args),
};

function daySql(place: Place, args: readonly Node[]): string {
  const node = args[0];
  if (node?.kind === 'text') return place.query.bind(node.text, 'date');
  const sql = arg(place, args, 0);
  return node && place.types.get(node) === 'instant'
    ? `(${sql} at time zone ${place.query.bind(place.query.reading.timeZone, 'text')})::date`
    : `${sql}::date`;
}

function emptySql(place: Place, args: readonly Node[]): string {
  const sql = arg(place, args, 0);
  const type = args[0] && place.types.get(args[0]);
  if (type === 'text') return `(${sql} is null or btrim(${sql}) = '')`;
  return typeof type === 'object' && 'list' in type ? `(coalesce(cardinality(${sql}), 0) = 0)` : `(${sql} is null)`;
}

function sizeSql(place: Place, args: readonly Node[]): string {
  const sql = arg(place, args, 0);
  const type = args[0] && place.types.get(args[0]);
  return type === 'text' ? `length(${sql})::numeric` : `coalesce(cardinality(${sql}), 0)::numeric`;
}
