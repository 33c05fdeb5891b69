import type { MatchReason } from '../../../contract/endpoints/processBinding.ts';
import type { Outcome } from '../../../model/expression/compile.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Department } from '../../access/directory.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { readDepartments, readRoles } from '../../records/directory/lists.ts';
import { businessDay } from '../../records/expressionContext.ts';
import { type Initiator, readInitiator } from '../initiator.ts';
import type { WorkflowParts } from '../parts.ts';
import { evaluateFor, evaluateOverBill } from '../bill.ts';

export const MATCH_MODEL = 'fwFlowMatch';

export interface JudgedRule {
  id: string;
  name: string;
  flowKey: string;
  priority: number;
  reason: MatchReason;
}

/** The rules of a model in the order in which they are asked, each with what came of it, and the process that is taken; null: none. */
export interface Matched {
  key: string | null;
  rules: JudgedRule[];
}

/**
 * Which process a record takes that somebody sends off: the rules of its model that are enabled are asked by priority, of equal ones first those that
 * name companies; the first in force whose companies, roles and condition fit is taken. `person`: who sends it off, when not the viewer.
 */
export async function matchProcess(
  parts: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  recordId: string,
  person = viewer.id,
): Promise<string | null> {
  const rules = await rulesOf(parts, transaction, viewer, model);
  const judge = await judgeOver(parts, transaction, person, rules, (condition, initiator) =>
    evaluateOverBill(parts, transaction, viewer, { model, recordId, source: condition, initiator }),
  );
  for (const rule of rules) if ((await judge(rule)) === 'taken') return rule.flowKey;
  return null;
}

/**
 * The same told to somebody who asks, of each rule why; nothing is told of what hangs on fields, records and rules that he may not see. After such a rule
 * none is `taken` for sure.
 */
export async function foreseeProcess(
  parts: WorkflowParts,
  transaction: Transaction,
  asker: Viewer,
  model: Model,
  recordId: string,
  person = asker.id,
): Promise<Matched> {
  const rules = await rulesOf(parts, transaction, asker, model);
  if (rules.length === 0) return { key: null, rules: [] };
  const told = asker.can(`${MATCH_MODEL}:view`) ? await rulesFor(parts, transaction, asker, model) : [];
  const seen = new Map(told.map((rule) => [rule.id, rule]));
  const judge = await judgeOver(parts, transaction, person, rules, (condition, initiator) =>
    evaluateFor(parts, transaction, asker, { model, recordId, source: condition, initiator }),
  );
  const isKnown = (rule: Rule): boolean => JSON.stringify(seen.get(rule.id)) === JSON.stringify(rule);
  const judged: JudgedRule[] = [];
  const isOver = (): boolean => judged.some(({ reason }) => reason === 'taken' || reason === 'unsure');
  for (const rule of rules) {
    const found = isOver() ? 'later' : isKnown(rule) ? await judge(rule) : 'unreadable';
    const isSure = !judged.some(({ reason }) => reason === 'unreadable');
    const { id, name, flowKey, priority } = seen.get(rule.id) ?? UNSEEN;
    judged.push({ id, name, flowKey, priority, reason: found === 'taken' && !isSure ? 'unsure' : found });
  }
  return { key: judged.find(({ reason }) => reason === 'taken')?.flowKey ?? null, rules: judged };
}

/** What is told of a rule that is not the asker's to see: that it stands there, or what follows could not be told. */
const UNSEEN = { id: '', name: '', flowKey: '', priority: 0 };

/** Judges single rules for somebody who sends a record off; a condition is answered by `evaluate`. */
async function judgeOver(
  parts: WorkflowParts,
  transaction: Transaction,
  person: string,
  rules: readonly Rule[],
  evaluate: (condition: string, initiator: Initiator) => Promise<Outcome | { kind: 'unreadable' }>,
): Promise<(rule: Rule) => Promise<MatchReason>> {
  if (rules.length === 0) return async () => 'later';
  const initiator = await readInitiator(transaction, person);
  const around = new Set(departmentsAbove(await readDepartments(transaction), initiator.department));
  const roleCodes = new Map((await readRoles(transaction)).map(({ id, code }) => [id, code]));
  const today = businessDay(parts.clock.now(), parts.clock.timeZone);
  return async (rule) => {
    if ((rule.from ?? today) > today || (rule.to ?? today) < today) return 'notInForce';
    if (rule.orgs.length > 0 && !rule.orgs.some((id) => around.has(id))) return 'otherCompany';
    if (rule.roles.length > 0 && !rule.roles.some((id) => initiator.roles.includes(roleCodes.get(id) ?? '')))
      return 'otherRole';
    if (rule.condition === null) return 'taken';
    const outcome = await evaluate(rule.condition, initiator);
    if (outcome.kind === 'unreadable') return 'unreadable';
    if (outcome.kind === 'error') return 'conditionFails';
    return outcome.kind === 'value' && outcome.value === true ? 'taken' : 'conditionFalse';
  };
}

interface Rule {
  id: string;
  name: string;
  flowKey: string;
  priority: number;
  orgs: string[];
  roles: string[];
  condition: string | null;
  from: string | null;
  to: string | null;
}

/** The rules of a model that are enabled, in the order in which they are asked. */
const rulesOf = (
  parts: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
): Promise<readonly Rule[]> => rulesFor(parts, transaction, { ...viewer, isSystem: true, can: () => true }, model);

/** Those of them that a person sees, as he does. */
async function rulesFor(
  { records, registry }: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
): Promise<readonly Rule[]> {
  if (!registry.model(MATCH_MODEL)) return [];
  const query = {
    and: [
      { field: 'modelCode', op: 'in' as const, value: [...new Set([model.templateCode, model.base])] },
      { field: 'status', op: 'eq' as const, value: 'enabled' },
    ],
  };
  const page = { templateCode: MATCH_MODEL, query, pageNum: 1, pageSize: MOST_RULES };
  const { list } = await records.queryPage(viewer, page, transaction);
  return list
    .map((row): Rule => ({
      id: row.id,
      name: textOf(row._labels?.ruleName) ?? textOf(row.ruleName) ?? '',
      flowKey: textOf(row.flowKey) ?? '',
      priority: Number(row.priority ?? 0),
      orgs: textsOf(row.orgs),
      roles: textsOf(row.roles),
      condition: textOf(row.condition),
      from: textOf(row.fromDate),
      to: textOf(row.toDate),
    }))
    .sort((a, b) => a.priority - b.priority || breadth(a) - breadth(b) || (a.id < b.id ? -1 : 1));
}

/** Rules of one model that are asked at most. */
const MOST_RULES = 200;

/** Companies that are named are narrower than all of them. */
const breadth = ({ orgs }: Rule): number => (orgs.length === 0 ? Number.POSITIVE_INFINITY : orgs.length);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** A department and all above it. */
function departmentsAbove(departments: readonly Department[], from: string | null): string[] {
  const byId = new Map(departments.map((one) => [one.id, one]));
  const found: string[] = [];
  for (let at = from; at !== null && !found.includes(at); at = byId.get(at)?.parent ?? null) found.push(at);
  return found;
}
