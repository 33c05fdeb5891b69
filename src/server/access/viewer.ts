import type { RowScope } from '../../model/language/access.ts';
import type { Language } from '../../model/language/texts.ts';

/** Who asks: everything that policies, expressions and history need to know of a signed-in person. */
export interface Viewer {
  id: string;
  account: string;
  name: string;
  language: Language;
  /** The department that the person works in, and those he also belongs to. */
  department: string | null;
  extraDepartments: string[];
  /** The legal entity of that department. */
  organisation: string | null;
  roles: readonly ViewerRole[];
  /** Whether one of the roles grants the permission code (`opsLossEvent:submit`); wildcards of roles are understood. */
  can(permission: string): boolean;
  /** Identifies the request in history and in faults of ours. */
  requestId: string;
  /** Where the request comes from, where that is known. */
  address?: string;
  /** The scheduler, the seed, migrations: free of policies, recorded under its own name. */
  isSystem: boolean;
}

export interface ViewerRole {
  code: string;
  dataScope: RowScope;
}

export const roleCodes = (viewer: Viewer): string[] => viewer.roles.map((role) => role.code);
