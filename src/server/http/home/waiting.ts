import type { WaitingItem } from '../../../contract/endpoints/person.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { TransitionConfig } from '../../../model/language/states.ts';
import type { Model, ResolvedStates } from '../../../model/resolved/model.ts';
import { roleCodes, type Viewer } from '../../access/viewer.ts';
import { codesOf } from '../permissions.ts';
import type { Call } from '../parts.ts';

/** Records of one model, and in all, that the home shows as waiting. */
const PER_MODEL = 10;
const IN_ALL = 50;

/**
 * What waits for the viewer: records in review whose next step is his by role, and his own that came back. Which states are a review
 * or a return, their tone says. Views come first, because a review page is where one reviews; no record is named twice.
 */
export async function waitingFor(call: Call): Promise<WaitingItem[]> {
  const models = [...call.parts.registry.models().values()]
    .filter((model) => model.kind === 'record' && call.viewer.can(`${model.templateCode}:view`))
    .sort((a, b) => Number(a.base === a.templateCode) - Number(b.base === b.templateCode));
  const found = new Map<string, WaitingItem>();
  for (const model of models) {
    for (const item of await waitingIn(call, model)) {
      const key = `${model.base}/${item.billId}`;
      if (!found.has(key)) found.set(key, item);
    }
    if (found.size >= IN_ALL) break;
  }
  return [...found.values()].sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1)).slice(0, IN_ALL);
}

async function waitingIn(call: Call, model: Model): Promise<WaitingItem[]> {
  const { states } = model;
  if (!states) return [];
  const mine = states.transitions.filter(
    (transition) => leadsOn(states, transition) && isMine(call.viewer, model, transition),
  );
  const items: WaitingItem[] = [];
  for (const query of waitingQueries(states, mine)) items.push(...(await waitingOf(call, model, states, mine, query)));
  return items;
}

async function waitingOf(
  call: Call,
  model: Model,
  states: ResolvedStates,
  mine: readonly TransitionConfig[],
  query: Filter,
): Promise<WaitingItem[]> {
  const { list } = await call.parts.records.queryPage(call.viewer, {
    templateCode: model.templateCode,
    query,
    columns: [model.labelField, states.field, 'updatedAt'],
    sort: [{ field: 'updatedAt', order: 'asc' }],
    pageNum: 1,
    pageSize: PER_MODEL,
  });
  const items: WaitingItem[] = [];
  for (const row of list) {
    const state = String(row[states.field] ?? '');
    const steps = mine.filter((transition) => transition.from.includes(state));
    if (!(await anyAllowed(call, model, row.id, steps))) continue;
    items.push({
      templateCode: model.templateCode,
      templateTitle: model.title,
      title: String(row._labels?.[model.labelField] ?? row[model.labelField] ?? ''),
      id: `${model.templateCode}/${row.id}`,
      billId: row.id,
      step: call.parts.registry.dictionary(states.dictionary)?.items.find((item) => item.code === state)?.label,
      receivedAt: String(row.updatedAt ?? ''),
    });
  }
  return items;
}

/** A step to another state that ends nothing: that a record could be cancelled, extended or urged does not make it wait. */
function leadsOn(states: ResolvedStates, { from, to = [] }: TransitionConfig): boolean {
  const targets = typeof to === 'string' ? [to] : to.map((branch) => branch.to);
  return targets.some(
    (code) => !from.includes(code) && states.list.find((state) => state.code === code)?.tone !== 'void',
  );
}

/** A step by button that this page offers and the viewer's roles and permissions cover. */
function isMine(viewer: Viewer, model: Model, transition: TransitionConfig): boolean {
  if ((transition.by ?? 'button') !== 'button') return false;
  if (transition.roles && !transition.roles.some((role) => roleCodes(viewer).includes(role))) return false;
  return model.buttons.some(
    (button) =>
      button.do.some((action) => action.action === 'transition' && action.transition === transition.name) &&
      codesOf(model, button).some((code) => viewer.can(code)),
  );
}

/**
 * States whose step is the viewer's by role and what came back to him; then, on their own, the states where only the record decides.
 * Asked together, records that wait for others would take the places of those that wait for him.
 */
function waitingQueries(states: ResolvedStates, mine: readonly TransitionConfig[]): Filter[] {
  const toned = (tone: string) => states.list.filter((state) => state.tone === tone).map((state) => state.code);
  const offered = (codes: readonly string[], wanted: readonly TransitionConfig[]) =>
    codes.filter((code) => wanted.some((transition) => transition.from.includes(code)));
  const byRole = offered(
    toned('review'),
    mine.filter((transition) => transition.roles),
  );
  const byRecord = offered(
    toned('review').filter((code) => !byRole.includes(code)),
    mine.filter((transition) => transition.who),
  );
  const returned = offered(toned('returned'), mine);
  const inStates = (codes: readonly string[]): Filter => ({ field: states.field, op: 'in', value: [...codes] });
  const own: Filter = { field: 'createdBy', op: 'eq', value: '$user.id' };
  return [
    ...(byRole.length > 0 ? [inStates(byRole)] : []),
    ...(returned.length > 0 ? [{ and: [inStates(returned), own] }] : []),
    ...(byRecord.length > 0 ? [inStates(byRecord)] : []),
  ];
}

/** Roles alone do not decide where a step looks at the record; then the record itself is asked. */
async function anyAllowed(
  call: Call,
  model: Model,
  billId: string,
  steps: readonly TransitionConfig[],
): Promise<boolean> {
  if (steps.some((step) => !step.who && !step.fourEyes && !step.guard)) return true;
  if (steps.length === 0) return false;
  const { permissions } = await call.parts.records.get(call.viewer, model.templateCode, billId);
  return steps.some((step) => permissions.transitions.includes(step.name));
}
