import { refusedInput } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { systemFor } from '../operational/bySystem.ts';
import { textOf, textsOf } from '../operational/values.ts';
import type { ActionScene, ServerAction } from '../serverAction.ts';
import { processesOf } from './deployModel.ts';
import type { Matched } from './processes.ts';

/**
 * A rule of matching names a model, a process that is deployed for it and a condition that fits it; no other that is enabled may be asked at the
 * same moment for the same people. Refusal 208.
 */
export const checkMatch: ServerAction = {
  name: 'fwFlowMatch.check',
  async run(scene) {
    const { viewer, unit } = scene;
    const { language } = viewer;
    for (const { id, values } of scene.records) {
      const code = textOf(values, 'modelCode') ?? '';
      const processes = processesOf(scene);
      const model = processes.model(code);
      if (!model) throw refused('modelCode', say(language, 'workflow.unknownModel', { model: code }));
      const key = textOf(values, 'flowKey') ?? '';
      if (!(await processes.isDeployed(unit.transaction, key, model)))
        throw refused('flowKey', say(language, 'workflow.unknownProcess', { key }));
      const condition = textOf(values, 'condition');
      const faults = condition === null ? [] : processes.check(condition, model, scene.viewer.language, 'bool');
      if (faults.length > 0) throw refused('condition', faults.join(' '));
      const equal = await equalRule(scene, id, values);
      if (equal !== null) throw refused('priority', say(language, 'workflow.equalRules', { name: equal }));
    }
    return {};
  },
};

/** Tells which process a record would take that somebody sends off, and what came of each rule. */
export const tryMatch: ServerAction = {
  name: 'fwFlowMatch.tryOut',
  async run(scene) {
    const { viewer, unit, params } = scene;
    const told: string[] = [];
    for (const { values } of scene.records) {
      const code = textOf(values, 'modelCode') ?? '';
      const model = processesOf(scene).model(code);
      if (!model) throw refused('modelCode', say(viewer.language, 'workflow.unknownModel', { model: code }));
      const recordId = await findRecord(scene, model.templateCode, textOf(params, 'billNo') ?? '');
      if (recordId === null)
        throw refused('billNo', say(viewer.language, 'workflow.noBill', { model: model.title[viewer.language] }));
      const person = textOf(params, 'person') ?? undefined;
      const matched = await processesOf(scene).match(unit.transaction, viewer, model, recordId, person);
      told.push(inWords(scene, matched));
    }
    return { message: told.join('\n'), stays: true };
  },
};

function inWords({ viewer }: ActionScene, { rules }: Matched): string {
  const { language } = viewer;
  const lines = rules.map(({ name, flowKey, priority, reason }) =>
    say(language, name === '' ? 'workflow.matchRuleUnseen' : WORDS[reason], {
      rule: name,
      key: flowKey,
      priority: String(priority),
    }),
  );
  return [...lines, ...concluding(rules).map((key) => say(language, key))].join('\n');
}

/** What is to be said of the rules together, where none is taken for sure. */
function concluding(rules: Matched['rules']): ('workflow.matchNone' | 'workflow.matchUnsure')[] {
  if (rules.some(({ reason }) => reason === 'taken')) return [];
  return rules.some(({ reason }) => reason === 'unreadable') ? ['workflow.matchUnsure'] : ['workflow.matchNone'];
}

const WORDS = {
  taken: 'workflow.matchTaken',
  later: 'workflow.matchLater',
  notInForce: 'workflow.matchNotInForce',
  otherCompany: 'workflow.matchOtherCompany',
  otherRole: 'workflow.matchOtherRole',
  conditionFalse: 'workflow.matchConditionFalse',
  conditionFails: 'workflow.matchConditionFails',
  unreadable: 'workflow.matchUnreadable',
  unsure: 'workflow.matchFitsUnsure',
} as const;

/** A record that the viewer sees, by its id or by what a search for its number or name finds. */
async function findRecord({ viewer, unit, services }: ActionScene, templateCode: string, text: string) {
  const byId = { field: 'id', op: 'eq' as const, value: text.trim() };
  const own = { templateCode, pageNum: 1, pageSize: 1 };
  const isOne = /^[0-9a-f-]{36}$/i.test(text.trim());
  const page = isOne ? { ...own, query: byId } : { ...own, keyword: text.trim() };
  const { list } = await services.store.queryPage(viewer, page, unit.transaction);
  return list[0]?.id ?? null;
}

async function equalRule(
  { viewer, unit, services }: ActionScene,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const query = {
    and: [
      { field: 'modelCode', op: 'eq' as const, value: textOf(values, 'modelCode') ?? '' },
      { field: 'status', op: 'eq' as const, value: 'enabled' },
    ],
  };
  const page = { templateCode: 'fwFlowMatch', query, pageNum: 1, pageSize: 200 };
  const { list } = await services.store.queryPage(systemFor(viewer), page, unit.transaction);
  const facts = (of: Readonly<Record<string, unknown>>): string =>
    JSON.stringify([
      Number(of.priority),
      textsOf(of, 'orgs').sort(),
      textsOf(of, 'roles').sort(),
      of.fromDate ?? null,
      of.toDate ?? null,
    ]);
  // Rules with conditions may stand side by side: which of them holds is for the bill to say.
  const others = list.filter((one) => one.id !== id && textOf(one, 'condition') === null);
  if (textOf(values, 'condition') !== null) return null;
  const equal = others.find((one) => facts(one) === facts(values));
  return equal ? String(equal.ruleName) : null;
}

const refused = (field: string, message: string) => refusedInput([{ field, message }]);
