import type { Row } from '../../../contract/endpoints/records.ts';
import type { WaitingItem } from '../../../contract/endpoints/person.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { TransitionConfig } from '../../../model/language/states.ts';
import type { Model, ResolvedStates } from '../../../model/resolved/model.ts';
import { leadsOnwards, toneOf } from '../../../model/resolved/onward.ts';
import { roleCodes, type Viewer } from '../../access/viewer.ts';
import { stateSince } from '../../records/history/stateSince.ts';
import { closedFields, hiddenFields } from '../../records/policy/fields.ts';
import { codesOf } from '../permissions.ts';
import type { Call } from '../parts.ts';
import { daysLeft, dueField, holderFields } from './due.ts';
import { necessaryFilters } from './necessary.ts';
import { waitingTasks } from './waitingTasks.ts';

/** Records that the home names as waiting, in all. */
const MOST = 200;
/** Candidates asked for at once, and how often at most, where only the record itself can tell whether it waits. */
const PAGE = 100;
const PAGES = 10;

export interface Waiting {
  items: WaitingItem[];
  /** There are more than those. */
  more: boolean;
}

/**
 * What waits for the viewer: records in review whose next step he may take, steps of other states that a config marks as awaited, and
 * his own drafts and what came back to him. Which states are a review, a draft or a return, their tone says. Views come first,
 * because a review page is where one reviews; no record is named twice. Tasks of processes stand beside them. Oldest first.
 */
export async function waitingFor(call: Call): Promise<Waiting> {
  const models = [...call.parts.registry.models().values()]
    .filter((model) => model.kind === 'record' && call.viewer.can(`${model.templateCode}:view`))
    .sort((a, b) => Number(a.base === a.templateCode) - Number(b.base === b.templateCode));
  const found = new Map<string, WaitingItem>();
  for (const model of models) {
    for (const item of await waitingIn(call, model)) {
      const key = `${model.base}/${item.billId}`;
      if (!found.has(key)) found.set(key, item);
    }
  }
  for (const task of await waitingTasks(call)) {
    const base = call.parts.registry.model(task.templateCode)?.base;
    // The task is the way to decide; that the record stands in review says nothing more.
    if (base !== undefined) found.delete(`${base}/${task.billId}`);
    found.set(task.id, task);
  }
  const items = [...found.values()].sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
  return { items: items.slice(0, MOST), more: items.length > MOST };
}

async function waitingIn(call: Call, model: Model): Promise<WaitingItem[]> {
  const { states } = model;
  if (!states) return [];
  const steps = states.transitions
    .filter((step) => isMine(call.viewer, model, step))
    .flatMap((step) => {
      const where = waitingFilter(call, model, states, step);
      return where ? [{ step, where }] : [];
    });
  if (steps.length === 0) return [];
  const due = dueField(model);
  const rows = await waitingRows(call, model, states, steps, due ? [due, ...holderFields(model)] : []);
  const since = await stateSince(
    call.parts.database.kysely,
    model,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const state = String(row[states.field] ?? '');
    const number = model.codeField && model.codeField !== model.labelField ? row[model.codeField] : null;
    return {
      templateCode: model.templateCode,
      templateTitle: model.title,
      title: String(row._labels?.[model.labelField] ?? row[model.labelField] ?? ''),
      number: typeof number === 'string' ? number : null,
      id: `${model.templateCode}/${row.id}`,
      billId: row.id,
      step: call.parts.registry.dictionary(states.dictionary)?.items.find(({ code }) => code === state)?.label,
      receivedAt: since.get(row.id) ?? String(row.updatedAt ?? ''),
      daysLeft: due ? daysLeft(call, model, row, due) : null,
    };
  });
}

interface Step {
  step: TransitionConfig;
  where: Filter;
}

/** The records among which a step could wait for the viewer; what the filter lets through, the rights of each record decide. */
async function waitingRows(
  call: Call,
  model: Model,
  states: ResolvedStates,
  steps: readonly Step[],
  more: readonly string[],
): Promise<Row[]> {
  const hidden = hiddenFields(call.viewer, model);
  const wanted = [
    model.labelField,
    model.codeField ?? model.labelField,
    states.field,
    'createdBy',
    'updatedAt',
    ...more,
  ];
  const columns = [...new Set(wanted)].filter((name) => !hidden.has(name));
  const rows: Row[] = [];
  for (let pageNum = 1; pageNum <= PAGES && rows.length <= MOST; pageNum += 1) {
    const { list } = await call.parts.records.queryPage(call.viewer, {
      templateCode: model.templateCode,
      query: { or: steps.map(({ where }) => where) },
      columns,
      sort: [{ field: 'updatedAt', order: 'asc' }],
      pageNum,
      pageSize: PAGE,
      rights: true,
    });
    rows.push(...list.filter((row) => steps.some(({ step }) => waits(call, states, step, row))));
    if (list.length < PAGE) break;
  }
  return rows;
}

function waits({ viewer }: Call, states: ResolvedStates, step: TransitionConfig, row: Row): boolean {
  if (!row._rights?.transitions.includes(step.name)) return false;
  const tone = toneOf(states, String(row[states.field] ?? ''));
  return step.waits === true || tone === 'review' || step.who !== undefined || row.createdBy === viewer.id;
}

/** A step by button that this page offers and the viewer's roles and permissions cover. */
function isMine(viewer: Viewer, model: Model, transition: TransitionConfig): boolean {
  if ((transition.by ?? 'button') !== 'button' || transition.waits === false) return false;
  if (transition.roles && !transition.roles.some((role) => roleCodes(viewer).includes(role))) return false;
  return model.buttons.some(
    (button) =>
      button.do.some((action) => action.action === 'transition' && action.transition === transition.name) &&
      codesOf(model, button).some((code) => viewer.can(code)),
  );
}

/**
 * Which records wait with a step: all in review, unless the record names somebody; drafts and returned ones those of their creator, or
 * of whom the record names. Null when a step makes nothing wait.
 */
function waitingFilter(call: Call, model: Model, states: ResolvedStates, step: TransitionConfig): Filter | null {
  const program = call.parts.registry.program(model.templateCode).transitions.get(step.name);
  const closed = closedFields(call.viewer, model);
  const own: Filter = { field: 'createdBy', op: 'eq', value: '$user.id' };
  const named = [
    ...necessaryFilters(program?.who?.ast, model, closed),
    ...(step.waits ? necessaryFilters(program?.guard?.ast, model, closed) : []),
  ];
  const inStates = (codes: readonly string[], more: readonly Filter[]): Filter[] =>
    codes.length > 0 ? [{ and: [{ field: states.field, op: 'in', value: [...codes] }, ...more] }] : [];
  const parts = step.waits
    ? inStates(step.from, named)
    : [
        ...inStates(leaving(states, step, ['review']), named),
        ...inStates(leaving(states, step, ['draft', 'returned']), named.length > 0 ? named : [own]),
      ];
  return parts.length === 0 ? null : { or: parts };
}

/** States of these tones that a step takes onwards. That a record could be withdrawn, returned or cancelled does not make it wait. */
const leaving = (states: ResolvedStates, step: TransitionConfig, tones: readonly string[]): string[] =>
  step.from.filter((code) => tones.includes(toneOf(states, code) ?? '') && leadsOnwards(states, step, code));
