import { CompiledQuery, type QueryResult } from 'kysely';
import type { Database } from '../../../src/server/database/connect.ts';
import type { Executor } from '../../../src/server/database/tables.ts';

/** A statement as it was sent, and what the database said of carrying it out. */
export interface Explained {
  sql: string;
  /** Node types with the index or table that they read. */
  plan: string[];
  /** Milliseconds. */
  planning: number;
  execution: number;
  /** Pages of 8 kB that were read, from the cache of the database or from elsewhere. */
  pages: number;
}

/** Runs the work and explains every statement that it sends, with the very values. */
export async function explained(
  database: Database,
  work: (executor: Executor) => Promise<unknown>,
): Promise<Explained[]> {
  const sent: CompiledQuery[] = [];
  await work(watched(database.kysely, (query) => sent.push(query)));
  const found: Explained[] = [];
  for (const { sql, parameters } of sent) {
    const question = CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
    await database.kysely.executeQuery(question);
    const { rows } = await database.kysely.executeQuery<Record<string, unknown>>(question);
    const [answer] = listOf(rows[0]?.['QUERY PLAN']);
    const root = partOf(answer, 'Plan');
    found.push({
      sql,
      plan: nodesOf(root),
      planning: Number(partOf(answer, 'Planning Time')),
      execution: Number(partOf(answer, 'Execution Time')),
      pages: Number(partOf(root, 'Shared Hit Blocks')) + Number(partOf(root, 'Shared Read Blocks')),
    });
  }
  return found;
}

function watched(executor: Executor, tell: (query: CompiledQuery) => void): Executor {
  return new Proxy(executor, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: CompiledQuery): Promise<QueryResult<unknown>> => {
          tell(query);
          return target.executeQuery(query);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function nodesOf(node: unknown): string[] {
  const type = partOf(node, 'Node Type');
  if (typeof type !== 'string') return [];
  const on = partOf(node, 'Index Name') ?? partOf(node, 'Relation Name');
  const own = typeof on === 'string' ? `${type} ${on}` : type;
  return [own, ...listOf(partOf(node, 'Plans')).flatMap(nodesOf)];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
