import type { Model } from '../../../model/resolved/model.ts';
import type { Department } from '../../access/directory.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { readDepartments, readRoles } from '../../records/directory/lists.ts';
import { businessDay } from '../../records/expressionContext.ts';
import { readInitiator } from '../initiator.ts';
import type { WorkflowParts } from '../parts.ts';
import { evaluateOverBill } from '../bill.ts';

export const MATCH_MODEL = 'fwFlowMatch';

/** Why a rule is taken, or passed over. */
export type MatchReason =
  'taken' | 'later' | 'notInForce' | 'otherCompany' | 'otherRole' | 'conditionFalse' | 'conditionFails';

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
): Promise<Matched> {
  if (!parts.registry.model(MATCH_MODEL)) return { key: null, rules: [] };
  const rules = await rulesOf(parts, transaction, viewer, model);
  if (rules.length === 0) return { key: null, rules: [] };
  const initiator = await readInitiator(transaction, person);
  const departments = await readDepartments(transaction);
  const around = new Set(departmentsAbove(departments, initiator.department));
  const roleCodes = new Map((await readRoles(transaction)).map(({ id, code }) => [id, code]));
  const today = businessDay(parts.clock.now(), parts.clock.timeZone);
  let key: string | null = null;
  const judged: JudgedRule[] = [];
  for (const rule of rules) {
    const reason = key === null ? await judge(rule) : 'later';
    if (reason === 'taken') key = rule.flowKey;
    judged.push({ id: rule.id, name: rule.name, flowKey: rule.flowKey, priority: rule.priority, reason });
  }
  return { key, rules: judged };

  async function judge(rule: Rule): Promise<MatchReason> {
    if ((rule.from ?? today) > today || (rule.to ?? today) < today) return 'notInForce';
    if (rule.orgs.length > 0 && !rule.orgs.some((id) => around.has(id))) return 'otherCompany';
    if (rule.roles.length > 0 && !rule.roles.some((id) => initiator.roles.includes(roleCodes.get(id) ?? '')))
      return 'otherRole';
    if (rule.condition === null) return 'taken';
    const outcome = await evaluateOverBill(parts, transaction, viewer, model, recordId, rule.condition, initiator);
    if (outcome.kind === 'error') return 'conditionFails';
    return outcome.kind === 'value' && outcome.value === true ? 'taken' : 'conditionFalse';
  }
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

async function rulesOf(
  { records }: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
): Promise<Rule[]> {
  const system: Viewer = { ...viewer, isSystem: true, can: () => true };
  const query = {
    and: [
      { field: 'modelCode', op: 'in' as const, value: [...new Set([model.templateCode, model.base])] },
      { field: 'status', op: 'eq' as const, value: 'enabled' },
    ],
  };
  const page = { templateCode: MATCH_MODEL, query, pageNum: 1, pageSize: MOST_RULES };
  const { list } = await records.queryPage(system, page, transaction);
  return list
    .map((row): Rule => ({
      id: row.id,
      name: textOf(row.ruleName) ?? '',
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
