import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { SchemaPlan } from './plan.ts';

/**
 * What a change of the models has put out of sight: a sentence for each field that is gone and of which records hold values. They are kept,
 * and a rename that was not said looks the same as a removal, so whoever starts the server is told once.
 */
export async function setAside(database: Database, plan: SchemaPlan): Promise<string[]> {
  const sentences: string[] = [];
  for (const { kind, model, table, column, field } of plan.additive) {
    if (kind !== 'archiveColumn' || column === undefined || field === undefined) continue;
    const { rows } = await sql<{ held: number }>`
      select count(${sql.ref(column)})::int as held from ${sql.table(table)}`.execute(database.kysely);
    const held = rows[0]?.held ?? 0;
    if (held === 0) continue;
    const values = held === 1 ? '1 record holds a value' : `${held} records hold values`;
    sentences.push(
      `The field ${field} of ${model} is gone, and ${values} of it. They are kept, but no screen shows them. If it was renamed, name it in formerNames of the new field.`,
    );
  }
  return sentences;
}
