import type { FieldPolicy, Mask } from '../../../model/language/access.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer, ViewerRole } from '../../access/viewer.ts';
import { grantsOf, opensAll, type Grant } from './grants.ts';

/**
 * A condition under which a cell is told: the row is granted by this grant (undefined: by any, so that the row is seen is enough), and its state
 * is none of these.
 */
export interface Clause {
  grant?: Grant;
  notIn: readonly string[];
}

/** What a person sees of a field: in which rows its value, in which a part of it. No clause at all: in none. */
export interface Cell {
  clear: readonly Clause[];
  masked: readonly Clause[];
  /** A row without conditions: `clear`, `masked` and `none` need no look at the row. */
  always: 'clear' | 'masked' | 'none' | undefined;
  /** `***` stands for it where it is withheld: the name of a redacted record. */
  starred: boolean;
}

/** Everything that the policies of a model say to a combination of roles; the same for all who hold it. */
export interface Rights {
  model: Model;
  grants: readonly Grant[];
  /** Whether the fields depend on which grant it is that opens a row. */
  byGrant: boolean;
  /** Whether any row is told redacted. */
  redacts: boolean;
  cell(name: string): Cell;
  mask(name: string): Mask;
  /** What a record tells where these grants open it, in this state. */
  held(open: readonly boolean[] | null, state: string | null): HeldCells;
}

/** What a person may read and write of one record. */
export interface HeldCells {
  hidden: ReadonlySet<string>;
  readOnly: ReadonlySet<string>;
  masked: ReadonlyMap<string, Mask>;
  /** Names withheld behind '***'. */
  starred: ReadonlySet<string>;
  /** Which grants open the record; null where that makes no difference. */
  open: readonly boolean[] | null;
  /** By sub-table: the roles that open it in this record. */
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  redacted: boolean;
}

/**
 * The rights of a person to a model, compiled once for each combination of roles. `only`: what these roles of his grant and no other; what
 * stands for the whole person stands all the same.
 */
export function rightsOf(viewer: Viewer, model: Model, only?: ReadonlySet<string>): Rights {
  if (only) return rightsOfRoles(viewer, model, only);
  let ofViewer = ofViewers.get(viewer);
  if (!ofViewer) ofViewers.set(viewer, (ofViewer = new Map()));
  let known = ofViewer.get(model);
  if (!known) ofViewer.set(model, (known = rightsOfRoles(viewer, model, undefined)));
  return known;
}

function rightsOfRoles(viewer: Viewer, model: Model, only: ReadonlySet<string> | undefined): Rights {
  const all = viewer.isSystem ? 'system:' : combinationOf(viewer.roles);
  const key = only ? `${all} | ${[...only].join(' ')}` : all;
  const ofModel = kept.get(model) ?? new Map<string, Rights>();
  kept.set(model, ofModel);
  let known = ofModel.get(key);
  if (!known) ofModel.set(key, (known = compileRights(viewer, model, only)));
  return known;
}

const combinations = new WeakMap<readonly ViewerRole[], string>();

/** A combination of roles as text, written once for each list of them. */
function combinationOf(roles: readonly ViewerRole[]): string {
  const known = combinations.get(roles);
  if (known !== undefined) return known;
  const text = roles.map((role) => `${role.code}:${role.dataScope}`).join(' ');
  combinations.set(roles, text);
  return text;
}

/** By model and combination of roles: there are few, and they are asked for on every call. */
const kept = new WeakMap<Model, Map<string, Rights>>();
/** What a viewer, who lives as long as his request, has asked for: every field of a statement asks. */
const ofViewers = new WeakMap<Viewer, Map<Model, Rights>>();

const OPEN: Cell = { clear: [{ notIn: [] }], masked: [], always: 'clear', starred: false };
const WHOLE: HeldCells = {
  hidden: new Set(),
  readOnly: new Set(),
  masked: new Map(),
  starred: new Set(),
  open: null,
  tables: new Map(),
  redacted: false,
};
const STRICTEST: Mask = { first: 0, last: 0 };

function compileRights(viewer: Viewer, model: Model, only: ReadonlySet<string> | undefined): Rights {
  if (viewer.isSystem) {
    const nothing = { model, grants: [], byGrant: false, redacts: false };
    return { ...nothing, cell: () => OPEN, mask: () => STRICTEST, held: () => WHOLE };
  }
  const roles = only ? viewer.roles.filter(({ code }) => only.has(code)) : viewer.roles;
  const grants = grantsOf(viewer, model, roles);
  const told = toldWhenRedacted(model);
  const cells = new Map(model.fields.map((field) => [field.name, cellOf(model, grants, told, field.name)]));
  const redacts = grants.some(({ redacted }) => redacted);
  const byGrant =
    redacts ||
    [...cells.values()].some(({ clear, masked }) => [...clear, ...masked].some((clause) => clause.grant)) ||
    model.fields.some((field) => writeDiffers(grants, field.name));
  const helds = new Map<string, HeldCells>();
  const rights: Rights = {
    model,
    grants,
    byGrant,
    redacts,
    cell: (name) => cells.get(name) ?? OPEN,
    mask: (name) => maskOf(model, name),
    held(open, state) {
      const key = `${open?.map(Number).join('') ?? ''} ${state ?? ''}`;
      let found = helds.get(key);
      if (!found) helds.set(key, (found = heldCells(rights, told, open, state)));
      return found;
    },
  };
  return rights;
}

/** Names of the fields that redacted readers are told. */
export function toldWhenRedacted(model: Model): ReadonlySet<string> {
  const { redacted } = model.access;
  return new Set(redacted.length > 0 ? redacted : [model.codeField].filter((name) => name !== undefined));
}

/** In which states a policy of this kind holds for the field; null = in all. */
function statesOf(grant: Grant, name: string, rights: FieldPolicy['rights']): ReadonlySet<string> | null {
  const states = new Set<string>();
  for (const policy of grant.policies) {
    if (policy.rights !== rights || !policy.fields.includes(name)) continue;
    if (!policy.states) return null;
    for (const state of policy.states) states.add(state);
  }
  return states;
}

/** States in which a grant withholds a field (null = always), and in which it tells a part of it. */
function withheldBy(grant: Grant, told: ReadonlySet<string>, name: string) {
  const hidden = grant.redacted && !told.has(name) ? null : statesOf(grant, name, 'hidden');
  return { hidden, masked: statesOf(grant, name, 'masked') };
}

function cellOf(model: Model, grants: readonly Grant[], told: ReadonlySet<string>, name: string): Cell {
  const clear: Clause[] = [];
  const masked: Clause[] = [];
  const parts = grants.map((grant) => ({ grant, ...withheldBy(grant, told, name) }));
  const [first] = parts;
  const alike = parts.every((part) => same(part.hidden, first?.hidden) && same(part.masked, first?.masked));
  for (const { grant, hidden, masked: partly } of alike ? parts.slice(0, 1) : parts) {
    const row = alike || opensAll(grant) ? {} : { grant };
    if (hidden === null) continue;
    if (partly !== null) clear.push({ ...row, notIn: [...hidden, ...partly] });
    if (partly === null || partly.size > 0) masked.push({ ...row, notIn: [...hidden] });
  }
  const unconditional = (clauses: readonly Clause[]): boolean =>
    clauses.some(({ grant, notIn }) => !grant && notIn.length === 0);
  // The name of a redacted record is starred, but a policy that hides it from every grant hides it for good.
  const starred =
    name === model.labelField && grants.some((grant) => grant.redacted && statesOf(grant, name, 'hidden') !== null);
  const none = clear.length === 0 && masked.length === 0 && !starred ? 'none' : undefined;
  const always = unconditional(clear) ? 'clear' : clear.length === 0 && unconditional(masked) ? 'masked' : none;
  return { clear, masked, always, starred: starred && always === undefined };
}

const same = (a: ReadonlySet<string> | null | undefined, b: ReadonlySet<string> | null | undefined): boolean =>
  a === b || (a != null && b != null && a.size === b.size && [...a].every((state) => b.has(state)));

/** Whether one grant lets write what another does not. */
function writeDiffers(grants: readonly Grant[], name: string): boolean {
  const [first, ...others] = grants.map((grant) => statesOf(grant, name, 'readOnly'));
  return others.some((states) => !same(states, first));
}

/** One mask for each field, the strictest that the model names: two of them beside each other would tell more than either. */
function maskOf(model: Model, name: string): Mask {
  const masks = model.access.fields.flatMap(({ rights, fields, mask }) =>
    rights === 'masked' && fields.includes(name) ? [mask ?? STRICTEST] : [],
  );
  return {
    first: Math.min(...masks.map(({ first }) => first), 20),
    last: Math.min(...masks.map(({ last }) => last), 20),
  };
}

function heldCells(
  rights: Rights,
  told: ReadonlySet<string>,
  open: readonly boolean[] | null,
  state: string | null,
): HeldCells {
  const { model, grants } = rights;
  const holding = grants.filter((_, at) => open === null || open[at] === true);
  const hidden = new Set<string>();
  const readOnly = new Set<string>();
  const starred = new Set<string>();
  const masked = new Map<string, Mask>();
  const tables = new Map<string, ReadonlySet<string>>();
  const holds = (states: ReadonlySet<string> | null): boolean =>
    states === null || (state !== null && states.has(state));
  for (const { name, type } of model.fields) {
    const cell = rights.cell(name);
    const at = holding.map((grant) => ({
      grant,
      ...withheldBy(grant, told, name),
      fixed: statesOf(grant, name, 'readOnly'),
    }));
    const seen = at.filter((one) => !holds(one.hidden));
    if (type === 'subTable') tables.set(name, new Set(seen.flatMap(({ grant }) => grant.roles)));
    if (seen.length === 0) (cell.starred ? starred : hidden).add(name);
    else if (seen.every((one) => holds(one.masked))) masked.set(name, rights.mask(name));
    if (!seen.some((one) => !holds(one.fixed))) readOnly.add(name);
  }
  return {
    hidden,
    readOnly,
    masked,
    starred,
    open,
    tables,
    redacted: holding.every((grant) => grant.redacted),
  };
}
