import type { ValueType } from './valueType.ts';

/** What an expression may name: the fields of a model, and the record types that they refer to. */
export interface Scope {
  /**
   * Type of each variable by name: the fields of the model, and `parent` in the model of sub-table rows.
   * `currentUser` and `state` are there without being named.
   */
  variables: Readonly<Record<string, ValueType>>;
  /** Members of each record type by name. Each record has an `id` without naming it. */
  records: Readonly<Record<string, Readonly<Record<string, ValueType>>>>;
  /**
   * Record types whose members lie in the form itself (the rows of sub-tables), so that reading them needs no server.
   * `currentUser`, `file` and the variable `parent` are always of this kind.
   */
  inline?: readonly string[];
}

/** The type of a variable, undefined when the scope has no such name. */
export function variableType(scope: Scope, name: string): ValueType | undefined {
  return own(scope.variables, name) ?? own(ALWAYS, name);
}

/** All names that an expression may use as variables. */
export function variableNames(scope: Scope): string[] {
  return [...new Set([...Object.keys(scope.variables), ...Object.keys(ALWAYS)])];
}

/** The type of a member of a record type, undefined when it has no such member. */
export function memberType(scope: Scope, record: string, member: string): ValueType | undefined {
  const declared = own(scope.records, record) ?? own(BUILT_IN, record);
  return (declared && own(declared, member)) ?? (member === 'id' ? 'text' : undefined);
}

/** The names of the members of a record type. */
export function memberNames(scope: Scope, record: string): string[] {
  const declared = own(scope.records, record) ?? own(BUILT_IN, record) ?? {};
  return [...new Set(['id', ...Object.keys(declared)])];
}

/** Whether the members of this record type travel with the record that is being edited. */
export function isInline(scope: Scope, record: string): boolean {
  return record === 'currentUser' || record === 'file' || scope.inline?.includes(record) === true;
}

const ALWAYS: Record<string, ValueType> = { currentUser: { record: 'currentUser' }, state: 'text' };

const BUILT_IN: Record<string, Record<string, ValueType>> = {
  currentUser: {
    id: 'text',
    account: 'text',
    name: 'text',
    department: { record: 'sysDept' },
    organisation: { record: 'sysOrg' },
    roles: { list: 'text' },
  },
  file: { id: 'text', name: 'text', size: 'decimal', type: 'text' },
};

function own<T>(of: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}
