import type { Model } from '../../../model/resolved/model.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Viewer } from '../../access/viewer.ts';
import { asWire } from '../convert.ts';
import type { Query } from '../query/query.ts';
import { rightsOf, type HeldCells } from './cells.ts';
import { grantSql } from './grantSql.ts';
import { maskText, WITHHELD } from './mask.ts';

/**
 * Columns that say, of each row, which grants open it to the viewer; none where his fields do not depend on that. `heldFrom` reads them.
 */
export function heldColumns(query: Query, model: Model, alias: string): string[] {
  const rights = rightsOf(query.reading.viewer, model);
  if (!rights.byGrant) return [];
  return rights.grants.map((grant, at) => `(${grantSql(query, model, alias, grant)}) as "_g${at}"`);
}

/** What the viewer may read and write of a record: `row` holds the columns of `heldColumns`, `state` is that of the record. */
export function heldFrom(
  viewer: Viewer,
  model: Model,
  row: Readonly<Record<string, unknown>>,
  state: unknown,
): HeldCells {
  const rights = rightsOf(viewer, model);
  const open = rights.byGrant ? rights.grants.map((_, at) => row[`_g${at}`] === true) : null;
  return rights.held(open, typeof state === 'string' ? state : null);
}

/** What the viewer may write of a record that does not exist yet, and reads of it as it begins. */
export const heldOfNew = (viewer: Viewer, model: Model): HeldCells =>
  rightsOf(viewer, model).held(null, model.states?.initial ?? null);

/** What he reads and writes of the rows of a sub-table: the roles that open this table of the record decide, and no other. */
export function heldOfRows(viewer: Viewer, held: HeldCells, table: string, rows: Model): HeldCells {
  const only = viewer.isSystem || rows.access.fields.length === 0 ? undefined : held.tables.get(table);
  return rightsOf(viewer, rows, only).held(null, null);
}

/** The same record in another state. */
export const heldIn = (viewer: Viewer, model: Model, held: HeldCells, state: string | null): HeldCells =>
  rightsOf(viewer, model).held(held.open, state);

/**
 * A value of a record as the person is shown it; undefined where it is withheld from him. `rows`: the model of the rows, of a sub-table,
 * whose own policies cut them.
 */
export function toldValue(viewer: Viewer, held: HeldCells, name: string, value: unknown, rows?: Model): unknown {
  if (held.hidden.has(name)) return undefined;
  if (held.starred.has(name)) return WITHHELD;
  if (rows && Array.isArray(value)) return toldRows(viewer, heldOfRows(viewer, held, name, rows), value);
  const mask = held.masked.get(name);
  return mask && typeof value === 'string' && value !== '' ? maskText(value, mask) : value;
}

/** The same for values in wire form. */
export function toldWire(viewer: Viewer, held: HeldCells, name: string, value: Wire, rows?: Model): Wire {
  const told = toldValue(viewer, held, name, value, rows);
  return told === value ? value : asWire(told);
}

function toldRows(viewer: Viewer, own: HeldCells, value: readonly unknown[]): readonly unknown[] {
  if (own.hidden.size === 0 && own.masked.size === 0) return value;
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null && !Array.isArray(row)
      ? Object.fromEntries(
          Object.entries(row).flatMap(([name, cell]) =>
            own.hidden.has(name) ? [] : [[name, toldValue(viewer, own, name, cell)] as const],
          ),
        )
      : row,
  );
}
