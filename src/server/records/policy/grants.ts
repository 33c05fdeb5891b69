import type { FieldPolicy, RowNarrowing, RowPolicy } from '../../../model/language/access.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';

/** Which rows of a model one or more roles of a person open to him, and what their field policies withhold of those rows. */
export interface Grant {
  roles: readonly string[];
  /** Scopes and filters that must all hold: of the base, and of the view. */
  parts: readonly GrantPart[];
  /** Only the fields of `access.redacted` are told. */
  redacted: boolean;
  /** Rows that these match are not granted. */
  without: readonly RowNarrowing[];
  /** Field policies that concern these roles. */
  policies: readonly FieldPolicy[];
}

export interface GrantPart extends Pick<RowPolicy, 'scope' | 'filter'> {
  /** Whose scope fields count: a view may name others than its base. */
  of: 'base' | 'view';
}

/**
 * What the roles of a person grant, each role for itself: a view can only narrow what its base grants. Roles that grant the same rows with
 * the same fields are one grant. A role without rows is left out, unless no role has any (such a person may still add records). `roles`:
 * those of his roles that are asked for what they grant.
 */
export function grantsOf(viewer: Viewer, model: Model, roles = viewer.roles): Grant[] {
  const found = roles.flatMap((role) => grantsOfRole(viewer, model, role));
  const real = found.filter(({ parts }) => parts.every(({ scope }) => scope !== 'none'));
  return merged(real.length > 0 ? real : found);
}

/** Whether a policy concerns the rows that a role of this person grants. */
export function concerns(
  policy: { roles?: readonly string[]; except?: readonly string[]; deny?: boolean },
  viewer: Viewer,
  role: string,
): boolean {
  const { roles, except = [], deny } = policy;
  if (!deny) return (roles === undefined || roles.includes(role)) && !except.includes(role);
  const holds = (codes: readonly string[]): boolean => viewer.roles.some(({ code }) => codes.includes(code));
  return (roles === undefined || holds(roles)) && !holds(except);
}

/** Whether a grant opens every row, so that nothing need be asked of one. */
export const opensAll = (grant: Grant): boolean =>
  grant.without.length === 0 && grant.parts.every(({ scope, filter }) => scope === 'all' && !filter);

function grantsOfRole(viewer: Viewer, model: Model, role: Viewer['roles'][number]): Grant[] {
  const policies = model.access.fields.filter((policy) => concerns(policy, viewer, role.code));
  // Rows of sub-tables are read within their record, whose policies have spoken.
  if (model.kind === 'rows') return [{ roles: [role.code], parts: [ALL], redacted: false, without: [], policies }];
  const narrowed = model.access.narrow.filter((narrowing) => concerns(narrowing, viewer, role.code));
  const { rows, inherited } = model.access;
  const isView = model.base !== model.templateCode;
  const base = partsFor(isView ? rows.slice(0, inherited) : rows, role.code, 'base') ?? [
    { ...ALL, scope: role.dataScope },
  ];
  const own = isView ? partsFor(rows.slice(inherited), role.code, 'view') : undefined;
  const pairs = base.flatMap((part) => (own ? own.map((other) => [part, other]) : [[part]]));
  return pairs.flatMap((parts): Grant[] => {
    const grant: Grant = {
      roles: [role.code],
      parts: parts.map(({ rights: _rights, ...part }) => part),
      redacted: parts.some(({ rights }) => rights === 'redacted'),
      without: narrowed,
      policies,
    };
    const lost = narrowed.filter(({ to }) => to === 'none');
    return narrowed.length > lost.length && !grant.redacted
      ? [grant, { ...grant, redacted: true, without: lost }]
      : [grant.redacted ? { ...grant, without: lost } : grant];
  });
}

interface RatedPart extends GrantPart {
  rights?: RowPolicy['rights'];
}

const ALL: RatedPart = { scope: 'all', of: 'base' };

function partsFor(policies: readonly RowPolicy[], role: string, of: GrantPart['of']): RatedPart[] | undefined {
  const named = policies.filter((policy) => policy.roles.includes(role));
  if (named.length === 0) return undefined;
  return named.map(({ scope, filter, rights }) => ({
    scope,
    of,
    ...(filter && { filter }),
    ...(rights && { rights }),
  }));
}

function merged(grants: readonly Grant[]): Grant[] {
  const found: Grant[] = [];
  for (const grant of grants) {
    const at = found.findIndex((other) => isSame(other, grant));
    const other = found[at];
    if (!other) found.push(grant);
    else found[at] = { ...other, roles: [...new Set([...other.roles, ...grant.roles])] };
  }
  return found;
}

const isSame = (a: Grant, b: Grant): boolean =>
  a.redacted === b.redacted &&
  sameList(a.without, b.without) &&
  sameList(a.policies, b.policies) &&
  a.parts.length === b.parts.length &&
  a.parts.every((part, at) => part.scope === b.parts[at]?.scope && part.filter === b.parts[at]?.filter);

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((entry, at) => entry === b[at]);
