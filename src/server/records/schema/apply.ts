import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import { lockKeys } from '../../database/advisoryLock.ts';
import type { Database } from '../../database/connect.ts';
import { DatabaseError } from '../../database/errors.ts';
import { jsonb } from '../../database/json.ts';
import type { Transaction } from '../../database/tables.ts';
import { readSchema } from './existing.ts';
import { fillSearch, fillSortKeys } from './fill.ts';
import { planSchema, type SchemaPlan, type Step, type StepKind } from './plan.ts';

/** The tables cannot be brought to what the models say without a decision of a person. Nothing was changed. */
export class SchemaRefused extends Error {
  constructor(readonly plan: SchemaPlan) {
    super(
      [
        'The tables cannot be changed to suit the models:',
        ...plan.refused.map(({ step, reason }) => `- ${step.words} ${reason}`),
        ...(plan.additive.length > 0 ? ['Waiting until then:', ...plan.additive.map((step) => `- ${step.words}`)] : []),
      ].join('\n'),
    );
    this.name = 'SchemaRefused';
  }
}

/**
 * Brings the tables up to date with the models, in one transaction under a lock that all servers share; answers what was done.
 * Only additive changes are made: anything else throws `SchemaRefused`, and nothing is changed.
 */
export async function applySchema(
  database: Database,
  registry: { models(): ReadonlyMap<string, Model> },
): Promise<SchemaPlan> {
  const models = registry.models();
  return await database.transaction(async (transaction) => {
    await lockKeys(transaction, 'schema of records');
    const plan = planSchema(models, await readSchema(transaction));
    if (plan.refused.length > 0) throw new SchemaRefused(plan);
    const of = (...kinds: StepKind[]): Step[] => plan.additive.filter((step) => kinds.includes(step.kind));
    await runAll(transaction, of('createTable', 'addColumn', 'widenColumn', 'dropIndex', 'dropForeignKey'));
    await rememberColumns(transaction, of('recordColumn'), of('archiveColumn'));
    const created = new Set(of('createTable').map((step) => step.table));
    const toFill = of('fillSortKeys', 'fillSearch').filter((step) => !created.has(step.table));
    for (const step of toFill) await fill(transaction, step, models);
    await runAll(transaction, of('fillSearch'));
    await runRefusable(transaction, plan, of('createIndex', 'addForeignKey'));
    await rememberVersions(transaction, models);
    return plan;
  });
}

/** What names the version of a model in `model_version` of its records. */
export const modelHash = (model: Model): string =>
  createHash('sha256').update(JSON.stringify(model)).digest('hex').slice(0, 16);

async function fill(transaction: Transaction, step: Step, models: ReadonlyMap<string, Model>): Promise<void> {
  if (step.kind === 'fillSortKeys' && step.column) await fillSortKeys(transaction, step.table, step.column);
  const model = models.get(step.model);
  if (step.kind === 'fillSearch' && model) await fillSearch(transaction, model);
}

/** One round to the database for any number of statements: a start with sixty new tables must not take a minute. */
async function runAll(transaction: Transaction, steps: readonly Step[]): Promise<void> {
  const statements = steps.flatMap((step) => step.sql ?? []);
  if (statements.length === 0) return;
  const tag = '$rampart_schema$';
  await transaction.executeQuery(CompiledQuery.raw(`do ${tag} begin\n${statements.join(';\n')};\nend ${tag}`));
}

/** A unique index or a key may meet values that break it: then the step is named instead of an error of the database. */
async function runRefusable(transaction: Transaction, plan: SchemaPlan, steps: readonly Step[]): Promise<void> {
  try {
    await runAll(transaction, steps);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !['23505', '23503'].includes(error.code ?? '')) throw error;
    const step = steps.find(({ name }) => name === error.constraint);
    if (!step) throw error;
    throw new SchemaRefused({
      additive: plan.additive.filter((other) => other !== step),
      refused: [{ step, reason: `What is stored breaks it: ${error.detail ?? error.message}` }],
    });
  }
}

async function rememberColumns(
  transaction: Transaction,
  recorded: readonly Step[],
  archived: readonly Step[],
): Promise<void> {
  if (archived.length > 0) {
    await sql`
      update sys_column set archived_at = now()
      from unnest(${archived.map((step) => step.model)}::text[], ${archived.map((step) => step.column)}::text[]) as gone (model, column_name)
      where sys_column.model = gone.model and sys_column.column_name = gone.column_name`.execute(transaction);
  }
  if (recorded.length > 0) {
    await sql`
      insert into sys_column (model, field, column_name)
      select * from unnest(${recorded.map((step) => step.model)}::text[], ${recorded.map((step) => step.field)}::text[], ${recorded.map((step) => step.column)}::text[])
      on conflict (model, column_name) do update set field = excluded.field, archived_at = null`.execute(transaction);
  }
}

async function rememberVersions(transaction: Transaction, models: ReadonlyMap<string, Model>): Promise<void> {
  const latest = await sql<{ code: string; version: number; hash: string }>`
    select distinct on (template_code) template_code as code, version, hash from sys_model_version order by template_code, version desc`.execute(
    transaction,
  );
  const known = new Map(latest.rows.map((row) => [row.code, row]));
  const changed = [...models.values()]
    .map((model) => ({
      code: model.templateCode,
      hash: modelHash(model),
      config: model,
      version: (known.get(model.templateCode)?.version ?? 0) + 1,
    }))
    .filter(({ code, hash }) => known.get(code)?.hash !== hash);
  if (changed.length === 0) return;
  await sql`
    insert into sys_model_version (template_code, version, hash, config)
    select code, version, hash, config from jsonb_to_recordset(${jsonb(changed)}) as x (code text, version integer, hash text, config jsonb)`.execute(
    transaction,
  );
}
