import { LRUCache } from 'lru-cache';
import type { Language } from '../../model/language/texts.ts';
import type { Department, Directory, Person, Role } from './directory.ts';
import { KeptList } from './keptList.ts';
import { grants } from './permissions.ts';
import type { Viewer, ViewerRole } from './viewer.ts';

const BELIEVED_MS = 5000;

/** A person with his roles, found and ready: what is the same for all his requests. */
export interface Standing {
  person: Person;
  roles: Role[];
  department: Department | null;
  organisation: string | null;
  can(permission: string): boolean;
}

/** Builds viewers from users, roles and departments; keeps them for a few seconds, because a list page must cost no statement for it. */
export class Viewers {
  readonly roles: KeptList<Role>;
  readonly departments: KeptList<Department>;
  readonly #standings = new LRUCache<string, Promise<Standing | null>>({ max: 5000, ttl: BELIEVED_MS });

  constructor(private readonly directory: Directory) {
    this.roles = new KeptList(() => directory.roles());
    this.departments = new KeptList(() => directory.departments());
  }

  /** Users, roles or departments have changed. */
  drop(): void {
    this.roles.drop();
    this.departments.drop();
    this.#standings.clear();
  }

  /** Null when there is no such user any more. */
  standing(userId: string): Promise<Standing | null> {
    const known = this.#standings.get(userId);
    if (known) return known;
    const building = this.directory.person(userId).then((person) => (person ? this.standingOf(person) : null));
    this.#standings.set(userId, building);
    building.catch(() => this.#standings.delete(userId));
    return building;
  }

  async standingOf(person: Person): Promise<Standing> {
    const [allRoles, departments] = await Promise.all([this.roles.get(), this.departments.get()]);
    const roles = allRoles.filter((role) => person.roles.includes(role.id));
    const byId = new Map(departments.map((department) => [department.id, department]));
    return {
      person,
      roles,
      department: byId.get(person.department ?? '') ?? null,
      organisation: entityOf(person.department, byId),
      can: grants(roles.flatMap((role) => role.permissions)),
    };
  }
}

/** The viewer of one request. */
export function viewerOf(
  standing: Standing,
  request: { language: Language; requestId: string; address?: string },
): Viewer {
  const { person } = standing;
  return {
    id: person.id,
    account: person.account,
    name: person.name,
    language: request.language,
    department: person.department,
    extraDepartments: person.extraDepartments,
    organisation: standing.organisation,
    roles: viewerRoles(standing.roles),
    can: standing.can,
    requestId: request.requestId,
    address: request.address,
    isSystem: false,
  };
}

const kept = new WeakMap<readonly Role[], readonly ViewerRole[]>();

/** The same list for all requests of a standing: what is worked out for a combination of roles is found by it. */
function viewerRoles(roles: readonly Role[]): readonly ViewerRole[] {
  const known = kept.get(roles);
  if (known) return known;
  const made = roles.map(({ code, dataScope }) => ({ code, dataScope }));
  kept.set(roles, made);
  return made;
}

/** The id under which the system itself writes. No user has it. */
export const SYSTEM_ID = '00000000-0000-7000-8000-000000000000';

/** The system as a viewer: free of policies, recorded under its own name. */
export function systemViewer(name: string, requestId: string, language: Language = 'zh-cn'): Viewer {
  return {
    id: SYSTEM_ID,
    account: 'system',
    name,
    language,
    department: null,
    extraDepartments: [],
    organisation: null,
    roles: [],
    can: () => true,
    requestId,
    isSystem: true,
  };
}

/** The legal entity of a department: the nearest one of its ancestors that is one, or itself. */
function entityOf(id: string | null, byId: ReadonlyMap<string, Department>): string | null {
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at);) {
    seen.add(at);
    const department = byId.get(at);
    if (!department) return null;
    if (department.isEntity) return department.id;
    at = department.parent;
  }
  return null;
}
