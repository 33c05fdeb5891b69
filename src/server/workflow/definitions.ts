import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Expression } from '../../model/expression/compile.ts';
import type { Language } from '../../model/language/texts.ts';
import type { Viewer } from '../access/viewer.ts';
import { lockKeys } from '../database/advisoryLock.ts';
import { jsonb } from '../database/json.ts';
import type { Executor, Transaction } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import { tellDeployed } from './binding/boundModels.ts';
import { checkProcess } from './checks.ts';
import type { Definition } from './engine/definition.ts';
import { called, type Names } from './engine/names.ts';
import { readBpmn } from './engine/readBpmn.ts';
import { compiledOf, scopeOf } from './expressions.ts';
import { storeStarts } from './startEvents.ts';
import { tellFaults, type ToldFault } from './tellFaults.ts';
import type { WorkflowParts } from './parts.ts';

/** A deployed process, ready to run. */
export interface Ready {
  definition: Definition;
  expressions: ReadonlyMap<string, Expression>;
}

/** What a row of `wf_definition` says of the name of a version. */
export interface NamedVersion {
  id: string;
  name: string;
  names: Names | null;
}

export interface Deployed {
  id: string;
  key: string;
  version: number;
}

/** What is wrong with a file, in the language of whoever asks, and its executable processes. A file without one is refused as well. */
export async function checkFile(
  parts: WorkflowParts,
  xml: string,
  language: Language,
): Promise<{ faults: ToldFault[]; definitions: Definition[] }> {
  const { definitions: all, faults } = await readBpmn(xml);
  const definitions = all.filter(({ executable }) => executable);
  if (all.length > 0 && definitions.length === 0) faults.push({ element: null, key: 'notExecutable' });
  const found = [...faults, ...definitions.flatMap((one) => checkProcess(one, parts))];
  return { definitions, faults: tellFaults(found, all, language) };
}

/**
 * Stores the executable processes of a file as new versions of their keys. One that is the same as the latest version stays that version.
 * The file has been checked.
 */
export async function deployFile(
  parts: WorkflowParts,
  viewer: Viewer,
  xml: string,
  definitions: readonly Definition[],
): Promise<Deployed[]> {
  return await parts.database.transaction((transaction) => deployWithin(parts, transaction, viewer, xml, definitions));
}

/** The same within a transaction. */
export async function deployWithin(
  { bound, clock }: Pick<WorkflowParts, 'bound' | 'clock'>,
  transaction: Transaction,
  viewer: Viewer,
  xml: string,
  definitions: readonly Definition[],
): Promise<Deployed[]> {
  const sha = createHash('sha256').update(xml).digest('hex');
  const deployed: Deployed[] = [];
  for (const definition of definitions) {
    const { process: key, name, names, settings } = definition;
    await lockKeys(transaction, `process ${key}`);
    const { rows } = await sql<{ id: string; version: number; sha: string }>`
      select id, version, sha from wf_definition where key = ${key} order by version desc limit 1`.execute(transaction);
    const latest = rows[0];
    if (latest?.sha === sha) {
      deployed.push({ id: latest.id, key, version: latest.version });
      continue;
    }
    const [id, version] = [newId(), (latest?.version ?? 0) + 1];
    await sql`
      insert into wf_definition (id, key, version, name, names, model, xml, sha, deployed_by)
      values (${id}, ${key}, ${version}, ${name}, ${jsonb(names)}, ${settings.model}, ${xml}, ${sha}, ${viewer.isSystem ? null : viewer.id})`.execute(
      transaction,
    );
    await storeStarts(transaction, clock, key, id, definition);
    if (settings.model !== null) bound?.add(settings.model);
    deployed.push({ id, key, version });
  }
  await tellDeployed(transaction);
  return deployed;
}

/** Deployed processes as they run. A version never changes, so that it is read once; its expressions follow the models in force. */
export class Definitions {
  readonly #kept = new LRUCache<string, { models: unknown; ready: Ready }>({ max: 200 });

  constructor(private readonly parts: WorkflowParts) {}

  /** Throws when there is no such version, which is a fault of ours. */
  async ready(executor: Executor, id: string): Promise<Ready> {
    const models = this.parts.registry.models();
    const known = this.#kept.get(id);
    if (known?.models === models) return known.ready;
    const definition = known?.ready.definition ?? (await this.#read(executor, id));
    const ready = { definition, expressions: compiledOf(definition, scopeOf(definition, this.parts.registry)) };
    this.#kept.set(id, { models, ready });
    return ready;
  }

  /** What a version is called in a language, as its row says or, of an older one, its file. */
  async nameOf(executor: Executor, { id, name, names }: NamedVersion, language: Language): Promise<string> {
    if (names !== null) return called({ name, names }, language);
    return called((await this.ready(executor, id)).definition, language);
  }

  /** The version that is begun or called now. */
  async latest(executor: Executor, key: string): Promise<{ id: string; suspended: boolean } | null> {
    const { rows } = await sql<{ id: string; suspended: boolean }>`
      select id, suspended from wf_definition where key = ${key} order by version desc limit 1`.execute(executor);
    return rows[0] ?? null;
  }

  async #read(executor: Executor, id: string): Promise<Definition> {
    const { rows } = await sql<{
      xml: string;
      key: string;
    }>`select xml, key from wf_definition where id = ${id}`.execute(executor);
    const row = rows[0];
    const found = row && (await readBpmn(row.xml)).definitions.find(({ process }) => process === row.key);
    if (!found) throw new Error(`There is no process version ${id}.`);
    return found;
  }
}
