import type { Directory } from '../../access/directory.ts';
import type { Database } from '../../database/connect.ts';
import type { DictionaryRecords } from '../../models/dictionaries.ts';
import { readDepartments, readDictionaries, readMenus, readRoles } from './lists.ts';
import { noteKeyUse, readApiKey } from './apiKeys.ts';
import { noteSignIn, personByAccount, personById, personByMobile } from './people.ts';

/** Users, roles, departments, menus and API keys as access asks for them. `timeZone` is that of the business calendar. */
export function directoryRecords({ kysely }: Database, timeZone: string): Directory {
  return {
    personByAccount: (account) => personByAccount(kysely, account),
    personByMobile: (mobile) => personByMobile(kysely, mobile),
    person: (id) => personById(kysely, id),
    roles: () => readRoles(kysely),
    departments: () => readDepartments(kysely),
    menus: () => readMenus(kysely),
    signedIn: (id, at, ip) => noteSignIn(kysely, id, at, ip),
    apiKey: (id) => readApiKey(kysely, id, timeZone),
    keyUsed: (id) => noteKeyUse(kysely, id),
  };
}

/** Dictionaries as the registry asks for them. */
export const dictionaryRecords = ({ kysely }: Database): DictionaryRecords => ({ all: () => readDictionaries(kysely) });
