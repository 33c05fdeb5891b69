import type { Transaction } from '../database/tables.ts';
import type { Viewer } from '../access/viewer.ts';
import type { WorkflowParts } from './parts.ts';

/** Deputies of deputies that are followed; more would be a circle. */
const MOST_STEPS = 5;

export interface Standing {
  transaction: Transaction;
  /** Free of policies. */
  system: Viewer;
  /** Key of the process whose tasks these are. */
  process: string;
  /** Those who may not handle them: they are nobody's deputies here. */
  filers: readonly string[];
}

/**
 * Who stands in for whom of these people now, as the records of `wfDelegate` say: for every process, or for those of some categories. A
 * deputy who is away himself has his own. Empty where no such model is in force.
 */
export async function deputiesOf(
  parts: WorkflowParts,
  people: readonly string[],
  { transaction, system, process, filers }: Standing,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (people.length === 0 || !parts.registry.model('wfDelegate')) return found;
  const next = new Map<string, string>();
  let category: string | null | undefined;
  for (let open = [...people], steps = 0; open.length > 0 && steps < MOST_STEPS; steps += 1) {
    const rows = await delegations(parts, open, transaction, system);
    if (rows.length > 0 && category === undefined) category = await categoryOf(parts, process, transaction, system);
    for (const { principal, deputy, categories } of rows)
      if (!filers.includes(deputy) && (categories.length === 0 || categories.includes(category ?? '')))
        next.set(principal, deputy);
    open = open.flatMap((person) => next.get(person) ?? []).filter((person) => !next.has(person));
  }
  for (const person of people) {
    let deputy = next.get(person);
    for (let steps = 1; steps < MOST_STEPS; steps += 1) {
      const further = deputy === undefined ? undefined : next.get(deputy);
      if (further === undefined || further === person) break;
      deputy = further;
    }
    if (deputy !== undefined && deputy !== person) found.set(person, deputy);
  }
  return found;
}

async function delegations(
  { records, clock }: WorkflowParts,
  people: readonly string[],
  transaction: Transaction,
  system: Viewer,
): Promise<{ principal: string; deputy: string; categories: readonly string[] }[]> {
  const now = clock.now().toISOString();
  const { list } = await records.queryPage(
    system,
    {
      templateCode: 'wfDelegate',
      pageNum: 1,
      pageSize: 200,
      columns: ['principal', 'deputy', 'categories'],
      sort: [],
      query: {
        and: [
          { field: 'principal', op: 'in', value: [...people] },
          { field: 'status', op: 'eq', value: 'enabled' },
          { field: 'fromTime', op: 'lte', value: now },
          { field: 'toTime', op: 'gte', value: now },
        ],
      },
    },
    transaction,
  );
  return list.flatMap(({ principal, deputy, categories }) =>
    typeof principal === 'string' && typeof deputy === 'string'
      ? [{ principal, deputy, categories: Array.isArray(categories) ? categories.map(String) : [] }]
      : [],
  );
}

async function categoryOf(
  { records, registry }: WorkflowParts,
  key: string,
  transaction: Transaction,
  system: Viewer,
): Promise<string | null> {
  if (!registry.model('wfModel')) return null;
  const { list } = await records.queryPage(
    system,
    {
      templateCode: 'wfModel',
      pageNum: 1,
      pageSize: 1,
      columns: ['category'],
      sort: [],
      query: { field: 'modelKey', op: 'eq', value: key },
    },
    transaction,
  );
  const category = list[0]?.category;
  return typeof category === 'string' ? category : null;
}
