import type { RowScope } from '../../../model/language/access.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import { tableName } from '../physical.ts';
import { rightsOf, type HeldCells, type Rights } from '../policy/cells.ts';
import type { Grant } from '../policy/grants.ts';
import { grantSql } from '../policy/grantSql.ts';
import { liveSql } from '../policy/rows.ts';
import { quoted } from '../schema/quoted.ts';
import { fieldNamed } from './catalogue.ts';
import { newQuery } from './newQuery.ts';
import { allOf, type Reading } from './query.ts';
import { run, type DbRow } from './run.ts';

/** Some rows that a role opens. */
export interface ExplainedRows {
  scopes: RowScope[];
  /** A filter of the model lets only some of them pass. */
  filtered: boolean;
  /** Some of them are taken away again. */
  narrowed: boolean;
  redacted: boolean;
  /** Whether the record asked for is among them; null when none was asked for. */
  holds: boolean | null;
}

export type FieldRight = 'written' | 'read' | 'masked' | 'hidden';

export interface ExplainedRole {
  role: string;
  rows: ExplainedRows[];
  /** What the role makes of the field asked for, in the rows that it opens. */
  field?: FieldRight;
}

/** Why somebody sees what he sees, as data: role by role, and taken together. */
export interface Explanation {
  record: 'full' | 'redacted' | 'none' | null;
  field?: FieldRight;
  roles: ExplainedRole[];
}

/**
 * What each role of a person opens of a model, of one record (`billId`) and of one field. A record that does not exist looks like one that no role
 * opens. One statement, none without a record.
 */
export async function explainRecord(
  reading: Reading,
  executor: Executor,
  model: Model,
  billId: string | undefined,
  field: string | undefined,
): Promise<Explanation> {
  const { viewer } = reading;
  const parts = viewer.roles.map(({ code }) => ({ code, rights: rightsOf(viewer, model, new Set([code])) }));
  const row = billId === undefined ? undefined : await readRow(reading, executor, model, billId, parts);
  const state = typeof row?._state === 'string' ? row._state : null;
  const roles = parts.map(({ code, rights }, at): ExplainedRole => {
    const open = rights.grants.map((_, place) => row?.[`_r${at}_${place}`] === true);
    const held = row ? (open.some(Boolean) ? rights.held(open, state) : undefined) : rights.held(null, null);
    return {
      role: code,
      rows: rights.grants.map((grant, place) => rowsOf(grant, billId === undefined ? null : open[place] === true)),
      ...(field !== undefined && { field: held ? rightIn(held, field) : 'hidden' }),
    };
  });
  const seen = roles.flatMap(({ rows }) => rows.filter(({ holds }) => holds));
  const record =
    billId === undefined
      ? null
      : seen.length === 0
        ? 'none'
        : seen.every(({ redacted }) => redacted)
          ? 'redacted'
          : 'full';
  const together = row ? heldOf(viewer, model, row, state) : rightsOf(viewer, model).held(null, null);
  if (field === undefined) return { record, roles };
  return { record, field: record === 'none' ? 'hidden' : rightIn(together, field), roles };
}

async function readRow(
  reading: Reading,
  executor: Executor,
  model: Model,
  id: string,
  parts: readonly { rights: Rights }[],
): Promise<DbRow | undefined> {
  if (!isId(id)) return {};
  const query = newQuery(reading);
  const stateField = model.states && fieldNamed(model, model.states.field);
  const state = (stateField && query.field(model, stateField, 't')) ?? 'null';
  const ofRoles = parts.flatMap(({ rights }, at) =>
    rights.grants.map((grant, place) => `(${grantSql(query, model, 't', grant)}) as "_r${at}_${place}"`),
  );
  const together = rightsOf(reading.viewer, model).grants.map(
    (grant, at) => `(${grantSql(query, model, 't', grant)}) as "_g${at}"`,
  );
  const where = allOf([`t.id = ${query.bind(id, 'uuid')}`, ...liveSql(query, model, 't')]);
  const select = [`${state} as _state`, ...ofRoles, ...together].join(', ');
  const [row] = await run(executor, query, `select ${select} from ${quoted(tableName(model.base))} t where ${where}`);
  return row ?? {};
}

function heldOf(viewer: Viewer, model: Model, row: DbRow, state: string | null): HeldCells {
  const { grants, held } = rightsOf(viewer, model);
  return held(
    grants.map((_, at) => row[`_g${at}`] === true),
    state,
  );
}

const rowsOf = (grant: Grant, holds: boolean | null): ExplainedRows => ({
  scopes: grant.parts.map(({ scope }) => scope),
  filtered: grant.parts.some(({ filter }) => filter !== undefined),
  narrowed: grant.without.length > 0,
  redacted: grant.redacted,
  holds,
});

function rightIn(held: HeldCells, name: string): FieldRight {
  if (held.hidden.has(name) || held.starred.has(name)) return 'hidden';
  if (held.masked.has(name)) return 'masked';
  return held.readOnly.has(name) || held.redacted ? 'read' : 'written';
}
