import type { recordEndpoints } from '../../../contract/endpoints/records.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { closedFields } from '../policy/fields.ts';
import { tableName } from '../physical.ts';
import { refusedInput } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { fieldNamed, itemsBelow } from './catalogue.ts';
import { conditionsSql } from './conditions.ts';
import { newQuery } from './newQuery.ts';
import { offeredSql } from './offered.ts';
import type { Query, Reading } from './query.ts';
import { run } from './run.ts';

export type NodeCountQuery = RequestOf<(typeof recordEndpoints)['api/commonData/countNodes']>;
export type NodeCounts = ResponseOf<(typeof recordEndpoints)['api/commonData/countNodes']>;

/** Nodes of one answer at most; beyond them a tree is searched, not read. */
const NODES = 10_000;

/**
 * How many of the records that the viewer sees lie at each node of the tree that a field leads to, and at it or below. A record whose
 * field is closed to him lies nowhere, one without a node at `null`; nodes that hold nothing are left out, and so are those that
 * the field would not offer him. Errors: Refusal 208 for a field that leads to no tree, and for a faulty filter.
 */
export async function countNodes(
  reading: Reading,
  executor: Executor,
  model: Model,
  asked: NodeCountQuery,
): Promise<NodeCounts> {
  const query = newQuery(reading);
  const field = treeField(reading, model, asked.field);
  const node = query.asked(model, field, 't');
  const open = query.asked(model, field, 't', () => 'true');
  if (!node || !open) throw noTree(reading, asked.field, field);
  const where = conditionsSql(query, model, asked);
  // Counted before the tree is looked at: there are fewer nodes than records.
  const held = `select ${node} as node, count(*) as n from ${quoted(tableName(model.base))} t where ${where} and ${open} group by 1`;
  if (field.type === 'dictionary') return ofItems(reading, field.dictionary, await run(executor, query, held));
  const target = reading.catalogue.model(targetOf(field));
  if (!target?.tree) throw noTree(reading, asked.field, field);
  const found = await run(executor, query, rolledUpSql(query, target, held));
  return found.map((row) => ({
    node: row.node === null ? null : String(row.node),
    own: Number(row.own),
    below: Number(row.below),
  }));
}

/** The counts of nodes, added up along the way from each to its root. */
function rolledUpSql(query: Query, target: Model, held: string): string {
  const above = query.alias();
  const tree = quoted(tableName(target.base));
  return `with held as (${held})
    select ${above}.id as node, sum(h.n) as below, coalesce(sum(h.n) filter (where h.node = ${above}.id), 0) as own
      from held h join ${tree} d on d.id = h.node join ${tree} ${above} on ${above}.id = any(d._path)
      where ${offeredSql(query, target, above)} group by ${above}.id
    union all select null, h.n, h.n from held h where h.node is null
    limit ${query.bind(NODES, 'bigint')}`;
}

function ofItems(reading: Reading, code: string, rows: readonly Record<string, unknown>[]): NodeCounts {
  const dictionary = reading.catalogue.dictionary(code);
  const own = new Map(rows.map((row) => [row.node === null ? null : String(row.node), Number(row.n)]));
  const items = (dictionary?.items ?? []).map((item) => ({
    node: item.code,
    own: own.get(item.code) ?? 0,
    below: itemsBelow(dictionary, [item.code]).reduce((sum, below) => sum + (own.get(below) ?? 0), 0),
  }));
  const without = own.get(null) ?? 0;
  return [
    ...items.filter(({ below }) => below > 0),
    ...(without > 0 ? [{ node: null, own: without, below: without }] : []),
  ];
}

type TreeField = Extract<Field, { type: 'reference' | 'department' | 'dictionary' }>;

function treeField(reading: Reading, model: Model, name: string): TreeField {
  const field = closedFields(reading.viewer, model).has(name) ? undefined : fieldNamed(model, name);
  if (!field)
    throw refusedInput([
      { field: name, message: say(reading.viewer.language, 'filter.unknownField', { field: name }) },
    ]);
  const isTree = field.type === 'reference' || field.type === 'department' || field.type === 'dictionary';
  if (!isTree || typeOf(field).plural?.(field)) throw noTree(reading, name, field);
  return field;
}

function noTree(reading: Reading, name: string, field: Field) {
  const { language } = reading.viewer;
  return refusedInput([{ field: name, message: say(language, 'filter.notTree', { field: field.title[language] }) }]);
}
