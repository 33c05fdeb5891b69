import { isId } from '../database/uuid.ts';
import type { Transaction } from '../database/tables.ts';
import type { Department } from '../access/directory.ts';
import { readDepartments } from '../records/directory/lists.ts';
import { peopleOf, personByAccount, personById } from '../records/directory/people.ts';
import { chosenFor } from './engine/completing.ts';
import type { HandlerRule } from './engine/definition.ts';
import type { State } from './engine/state.ts';
import type { Initiator } from './initiator.ts';

/** What handler rules are worked out from. */
export interface Question {
  transaction: Transaction;
  initiator: Initiator;
  /** Wire values of the record. */
  bill: Readonly<Record<string, unknown>>;
  state: State;
  instance: string;
  /** The step whose handlers are asked for. */
  node: string;
  evaluate(source: string): unknown;
}

/** Everybody whom the rules name and who is in service, each once. */
export async function handlersOf(rules: readonly HandlerRule[], question: Question): Promise<string[]> {
  const departments = rules.some(({ kind, range }) => /leader$/i.test(kind) || (kind === 'role' && range !== 'all'))
    ? await readDepartments(question.transaction)
    : [];
  const named: string[] = [];
  for (const rule of rules) named.push(...(await namedBy(rule, question, departments)));
  return await inService(question.transaction, named);
}

/** Those of these people who are in service, in their order. */
export async function inService(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return [];
  const known = new Set((await peopleOf(transaction, { ids: wanted })).map(({ id }) => id));
  return wanted.filter((id) => known.has(id));
}

async function namedBy(rule: HandlerRule, question: Question, departments: readonly Department[]): Promise<string[]> {
  const { initiator, bill } = question;
  switch (rule.kind) {
    case 'user': {
      if (isId(rule.value)) return [rule.value];
      const person = await personByAccount(question.transaction, rule.value);
      return person ? [person.id] : [];
    }
    case 'role':
      return await holders(rule, question, departments);
    case 'departmentLeader':
      return leaders(departments, [rule.value]);
    case 'recordLeader':
      return leaders(departments, texts(bill[rule.value || 'department']));
    case 'initiator':
      return [initiator.id];
    case 'initiatorLeader':
      return above(departments, initiator);
    case 'field':
      return texts(bill[rule.value]);
    case 'handlerOf': {
      const done = [...question.state.tasks.values()].filter(
        ({ node, instance, status, kind }) =>
          node === rule.value && instance === question.instance && status === 'done' && kind === 'work',
      );
      const last = done.sort((a, b) => b.no - a.no)[0];
      return last?.actor ? [last.actor] : [];
    }
    case 'chosen':
      return chosenPeople(question);
    case 'expression':
      return texts(question.evaluate(rule.value));
  }
}

async function holders(
  { value, range }: HandlerRule,
  { transaction, initiator, bill }: Question,
  departments: readonly Department[],
): Promise<string[]> {
  const people = await peopleOf(transaction, { roles: [value] });
  if (range === 'all') return people.map(({ id }) => id);
  const department = range.startsWith('record') ? texts(bill.department)[0] : initiator.department;
  const root = range === 'entity' ? initiator.organisation : department;
  if (!root) return [];
  const within = range === 'initiator' || range === 'record' ? new Set([root]) : below(departments, root);
  return people
    .filter(({ department: own, extraDepartments }) => [own, ...extraDepartments].some((one) => one && within.has(one)))
    .map(({ id }) => id);
}

/** Who takes over from somebody who has left: those above him, else the administrators of processes; none of `filers`. */
export async function substitutesFor(
  transaction: Transaction,
  id: string,
  filers: readonly string[],
): Promise<string[]> {
  const departments = await readDepartments(transaction);
  const person = await personById(transaction, id);
  const leaders = person ? await inService(transaction, above(departments, { id, department: person.department })) : [];
  const fit = leaders.filter((one) => !filers.includes(one));
  return fit.length > 0 ? fit : await administrators(transaction, [id, ...filers]);
}

/** Administrators of processes, else those of everything; none of `without`. */
export async function administrators(transaction: Transaction, without: readonly string[] = []): Promise<string[]> {
  for (const role of ['wfAdmin', 'admin']) {
    const people = (await peopleOf(transaction, { roles: [role] })).map(({ id }) => id);
    const others = people.filter((id) => !without.includes(id));
    if (others.length > 0) return others;
  }
  return [];
}

/** Whom somebody has chosen for the step, in the run or in the one that called it; the nearest counts. */
function chosenPeople({ state, instance, node }: Question): string[] {
  for (let at = state.instances.get(instance); at;) {
    const chosen = state.variables.get(`${at.scope} ${chosenFor(node)}`);
    if (chosen) return texts(chosen.value);
    const caller = at.caller === null ? undefined : state.tokens.get(at.caller);
    at = caller && state.instances.get(caller.instance);
  }
  return [];
}

/** The leaders above these people, each once, themselves left out. */
export async function leadersAbove(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const departments = await readDepartments(transaction);
  const people = await peopleOf(transaction, { ids: ids.filter(isId) });
  const found = people.flatMap(({ id, department }) => above(departments, { id, department }));
  return await inService(
    transaction,
    found.filter((id) => !ids.includes(id)),
  );
}

const leaders = (departments: readonly Department[], ids: readonly string[]): string[] =>
  departments.flatMap(({ id, leader }) => (leader && ids.includes(id) ? [leader] : []));

/** The leader of a person's department; of a leader the one above him. */
function above(departments: readonly Department[], { id, department }: Pick<Initiator, 'id' | 'department'>): string[] {
  const byId = new Map(departments.map((one) => [one.id, one]));
  const seen = new Set<string>();
  for (let at = department; at !== null && !seen.has(at);) {
    seen.add(at);
    const one = byId.get(at);
    if (one?.leader && one.leader !== id) return [one.leader];
    at = one?.parent ?? null;
  }
  return [];
}

function below(departments: readonly Department[], root: string): Set<string> {
  const found = new Set([root]);
  for (let grown = true; grown;) {
    const before = found.size;
    for (const { id, parent } of departments) if (parent !== null && found.has(parent)) found.add(id);
    grown = found.size > before;
  }
  return found;
}

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');
