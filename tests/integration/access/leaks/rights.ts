import type { RowScope } from '../../../../src/model/language/access.ts';
import { isCondition, type Filter } from '../../../../src/model/language/filter.ts';
import type { Model } from '../../../../src/model/resolved/model.ts';
import type { Viewer } from '../../../../src/server/access/viewer.ts';

/** A record as it was put into the world, with what decides who sees it. */
export interface Planted {
  model: string;
  id: string;
  values: Readonly<Record<string, unknown>>;
  departments: Readonly<Record<string, string>>;
  createdBy: string;
  participants: readonly string[];
  state: string | null;
}

export type Told = 'clear' | 'part' | 'nothing';

/** What the policies promise, worked out in the plainest way and by no code of the server: role by role, row by row, field by field. */
export class PlainRights {
  constructor(private readonly above: ReadonlyMap<string, readonly string[]>) {}

  sees(viewer: Viewer, model: Model, row: Planted): boolean {
    return viewer.roles.some((role) => this.#row(viewer, model, row, role) !== 'none');
  }

  /** Whether one role shows him the record as more than its name. */
  seesWhole(viewer: Viewer, model: Model, row: Planted): boolean {
    return viewer.roles.some((role) => this.#row(viewer, model, row, role) === 'full');
  }

  /** What of a cell is told: whole where one role opens both its row and its field. */
  cell(viewer: Viewer, model: Model, row: Planted, name: string): Told {
    const found = viewer.roles.map((role) => this.#cell(viewer, model, row, name, role));
    return found.includes('clear') ? 'clear' : found.includes('part') ? 'part' : 'nothing';
  }

  /** The same of a column of a sub-table: one role opens the record, the table and the column. */
  columnCell(viewer: Viewer, model: Model, row: Planted, table: string, rows: Model, column: string): Told {
    const found = viewer.roles.map((role): Told => {
      if (this.#cell(viewer, model, row, table, role) !== 'clear') return 'nothing';
      return saidOf(rows, column, null, viewer, role.code);
    });
    return found.includes('clear') ? 'clear' : found.includes('part') ? 'part' : 'nothing';
  }

  /** Whether a reference tells this name of a record: out of scope alone does not keep it back. */
  names(viewer: Viewer, model: Model, row: Planted, name: string): boolean {
    if (this.cell(viewer, model, row, name) === 'clear') return true;
    if (![model.labelField, ...Object.values(model.labelNames)].includes(name)) return false;
    const { rows, narrow, fields } = model.access;
    if (rows.some(({ scope, rights }) => scope === 'needToKnow' || rights === 'redacted')) return false;
    if (fields.some((policy) => policy.fields.includes(model.labelField) && policy.rights !== 'readOnly')) return false;
    return !narrow.some(
      (narrowing) =>
        viewer.roles.some(({ code }) => speaksOf(narrowing, viewer, code)) && passes(narrowing.filter, row),
    );
  }

  #cell(viewer: Viewer, model: Model, row: Planted, name: string, role: Viewer['roles'][number]): Told {
    const opened = this.#row(viewer, model, row, role);
    if (opened === 'none') return 'nothing';
    if (opened === 'redacted' && !model.access.redacted.includes(name)) return 'nothing';
    return saidOf(model, name, row.state, viewer, role.code);
  }

  #row(viewer: Viewer, model: Model, row: Planted, role: Viewer['roles'][number]): 'full' | 'redacted' | 'none' {
    const named = model.access.rows.filter(({ roles }) => roles.includes(role.code));
    const grants = (
      named.length > 0 ? named : [{ scope: role.dataScope, filter: undefined, rights: undefined }]
    ).filter(({ scope, filter }) => this.#within(viewer, model, row, scope) && (!filter || passes(filter, row)));
    const lost = model.access.narrow.filter(
      (narrowing) =>
        speaksOf(narrowing, viewer, role.code) &&
        passes(narrowing.filter, row) &&
        !(narrowing.unless && this.#within(viewer, model, row, narrowing.unless)),
    );
    if (grants.length === 0 || lost.some(({ to }) => to === 'none')) return 'none';
    return lost.length > 0 || grants.every(({ rights }) => rights === 'redacted') ? 'redacted' : 'full';
  }

  #within(viewer: Viewer, model: Model, row: Planted, scope: RowScope): boolean {
    const department = row.departments[model.scope.department];
    const organisation = row.departments[model.scope.organisation];
    const isBelow = (id: string | undefined, top: string | null): boolean =>
      id !== undefined && top !== null && (this.above.get(id) ?? []).includes(top);
    switch (scope) {
      case 'all':
        return true;
      case 'none':
        return false;
      case 'organisationBelow':
        return isBelow(organisation, viewer.organisation);
      case 'departmentBelow':
        return isBelow(department, viewer.department);
      case 'department':
        return department !== undefined && department === viewer.department;
      // Whoever has or had a record to handle counts it among his own; the world plants handlers alone.
      case 'own':
      case 'party':
      case 'needToKnow':
        return row.createdBy === viewer.id || row.participants.includes(viewer.id);
    }
  }
}

function saidOf(model: Model, name: string, state: string | null, viewer: Viewer, role: string): Told {
  const said = model.access.fields
    .filter(({ fields, states }) => fields.includes(name) && (!states || states.includes(state ?? '')))
    .filter((policy) => speaksOf(policy, viewer, role))
    .map(({ rights }) => rights);
  return said.includes('hidden') ? 'nothing' : said.includes('masked') ? 'part' : 'clear';
}

function speaksOf(
  { roles, except = [], deny }: { roles?: readonly string[]; except?: readonly string[]; deny?: boolean },
  viewer: Viewer,
  role: string,
): boolean {
  const held = deny ? viewer.roles.map(({ code }) => code) : [role];
  return (!roles || held.some((code) => roles.includes(code))) && !held.some((code) => except.includes(code));
}

/** Whether the values of a record meet a filter of the kinds that policies use. */
export function passes(filter: Filter, row: Planted): boolean {
  if (!isCondition(filter)) {
    if ('not' in filter) return !passes(filter.not, row);
    return 'and' in filter
      ? filter.and.every((part) => passes(part, row))
      : filter.or.some((part) => passes(part, row));
  }
  const value = row.values[filter.field] ?? null;
  const given = Array.isArray(filter.value) ? filter.value : [filter.value];
  const isOne = given.some((entry) =>
    typeof entry === 'number' ? Number(value) === entry && value !== null : value === entry,
  );
  if (filter.op === 'eq' || filter.op === 'in') return isOne;
  if (filter.op === 'ne' || filter.op === 'notIn') return !isOne;
  throw new Error(`The plain rights do not know ${filter.op}.`);
}
