import type { RowScope } from '../../model/language/access.ts';
import type { I18nText, Language } from '../../model/language/texts.ts';
import type { TemplateUiType } from '../../contract/endpoints/system.ts';

/** A user as access sees him. Roles and departments by record id. */
export interface Person {
  id: string;
  account: string;
  name: string;
  status: 'active' | 'disabled' | 'locked' | 'left';
  /** Id of the photo's file. */
  photo: string | null;
  locale: Language | null;
  department: string | null;
  extraDepartments: string[];
  roles: string[];
}

export interface Role {
  id: string;
  code: string;
  title: I18nText;
  dataScope: RowScope;
  /** Permission codes, `*` as wildcard on either side of the colon. */
  permissions: string[];
  allMenus: boolean;
  /** Ids of menu items. */
  menus: string[];
  leaderRole: boolean;
  homeType: string | null;
}

export interface Department {
  id: string;
  name: string;
  parent: string | null;
  /** Groups, companies and branches: what counts as a legal entity for data scope. */
  isEntity: boolean;
  leader: string | null;
}

export interface Menu {
  id: string;
  parent: string | null;
  order: number;
  title: I18nText;
  path: string;
  name: string;
  component: string | null;
  redirect: string | null;
  templateCode: string | null;
  templateUiType: TemplateUiType | null;
  icon: string | null;
  isHide: boolean;
  isKeepAlive: boolean;
  isAffix: boolean;
  isLink: string;
  /** Ids of the roles that alone see it; empty = by the roles' own menus. */
  roles: string[];
}

/** A key with which a program calls as a person, with those of these roles that the person holds. */
export interface ApiKey {
  id: string;
  name: string;
  /** Id of the user. */
  owner: string;
  /** Ids. */
  roles: string[];
}

/** Port: users, roles, departments and menus are records, so records implement it. Only what is in use is answered. */
export interface Directory {
  personByAccount(account: string): Promise<Person | null>;
  personByMobile(mobile: string): Promise<Person | null>;
  person(id: string): Promise<Person | null>;
  roles(): Promise<Role[]>;
  departments(): Promise<Department[]>;
  menus(): Promise<Menu[]>;
  /** Remembers when and from where somebody signed in. */
  signedIn(id: string, at: string, ip: string): Promise<void>;
  /** An API key that is enabled and not past its last day; null otherwise. */
  apiKey(id: string): Promise<ApiKey | null>;
  keyUsed(id: string): Promise<void>;
}

/** Port: what happens to an account shows on its record too. */
export interface AccountEvents {
  /** The fifth failure has locked him. */
  locked(person: Person): Promise<void>;
  /** He is in again, by time or by an administrator. */
  released(person: Person): Promise<void>;
}
