import { sql, type RawBuilder } from 'kysely';

/**
 * A value for a jsonb column. Needed for arrays and scalars, which would otherwise be bound as a
 * PostgreSQL array or as plain text; harmless for objects. `null` is JSON null, not SQL NULL.
 */
export function jsonb(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value ?? null)}::jsonb`;
}
