import { CODES } from '../../../contract/codes.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoints.ts';
import { compile } from '../../../model/expression/compile.ts';
import { PROCESS_WORDS } from '../../../model/process/vocabulary.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { readDepartments } from '../../records/directory/lists.ts';
import { peopleOf } from '../../records/directory/people.ts';
import { prepareContext } from '../../records/expressionContext.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { HandlerRule } from '../engine/definition.ts';
import type { State } from '../engine/state.ts';
import { readInitiator, type Initiator } from '../initiator.ts';
import type { WorkflowParts } from '../parts.ts';
import { handlersOf } from '../people.ts';
import { scopeOfDraft } from './expression.ts';
import { needDesign } from './needDesign.ts';

/**
 * Who would get a task by these rules, worked out as the engine does it, were `initiator` to begin the process now. Rules that look at what a run
 * has done so far are named in `later`. Right `wfModel:view`; a record only as the asker sees it.
 */
export async function previewHandlers(
  parts: WorkflowParts,
  viewer: Viewer,
  request: RequestOf<'api/workflow/design/preview'>,
): Promise<ResponseOf<'api/workflow/design/preview'>> {
  needDesign(viewer);
  const rules = request.handlers.map(ruleOf);
  return await parts.database.transaction(async (transaction) => {
    const initiator = await readInitiator(transaction, request.initiator);
    if (initiator.account === '') throw new Refusal(CODES.refused, say(viewer.language, 'workflow.unknownPerson'));
    const { model, billId } = request;
    const bill =
      model !== undefined && billId !== undefined
        ? (await parts.records.get(viewer, model, billId, transaction)).billData
        : {};
    const faults: string[] = [];
    const evaluate = await evaluatorOf(parts, viewer, transaction, request, { bill, initiator }, faults);
    const now = rules.filter(({ kind }) => !LATER.has(kind));
    const ids = await handlersOf(now, {
      transaction,
      initiator,
      bill,
      state: NOTHING_DONE,
      instance: '',
      node: '',
      evaluate,
    });
    return {
      people: await named(transaction, ids),
      later: [...new Set(rules.map(({ kind }) => kind).filter((kind) => LATER.has(kind)))],
      faults,
    };
  });
}

/** What only a run can answer: who handled a step, whom somebody chose. */
const LATER: ReadonlySet<string> = new Set(['handlerOf', 'chosen']);

const NOTHING_DONE: State = {
  root: '',
  initiator: '',
  instances: new Map(),
  tokens: new Map(),
  tasks: new Map(),
  subscriptions: new Map(),
  variables: new Map(),
  counter: 0,
  suspended: false,
};

function ruleOf({ kind, value, range }: RequestOf<'api/workflow/design/preview'>['handlers'][number]): HandlerRule {
  return {
    kind: PROCESS_WORDS.handler.find((one) => one === kind) ?? 'user',
    value: value ?? '',
    range: PROCESS_WORDS.range.find((one) => one === range) ?? 'all',
  };
}

async function evaluatorOf(
  parts: WorkflowParts,
  viewer: Viewer,
  transaction: Transaction,
  { handlers, ...process }: RequestOf<'api/workflow/design/preview'>,
  values: { bill: Readonly<Record<string, unknown>>; initiator: Initiator },
  faults: string[],
): Promise<(source: string) => unknown> {
  const scope = scopeOfDraft(parts, process);
  const compiled = handlers
    .filter(({ kind }) => kind === 'expression')
    .map(({ value = '' }) => compile(value, scope))
    .flatMap((result) => (result.ok ? [result.expression] : []));
  const sources = {
    clock: parts.clock,
    table: (name: string) => parts.registry.table(name),
    dictionaryCodes: (code: string) => parts.registry.dictionary(code)?.items.map((item) => item.code),
  };
  const context = await prepareContext(transaction, sources, viewer, {
    params: [...new Set(compiled.flatMap(({ needs }) => needs.params))],
    calendar: compiled.some(({ needs }) => needs.calendar),
  });
  return (source) => {
    const result = compile(source, scope);
    if (!result.ok) {
      faults.push(...result.faults.map(({ message }) => message));
      return null;
    }
    const outcome = result.expression.evaluate({ ...values, initiator: { ...values.initiator } }, context);
    if (outcome.kind === 'error') faults.push(outcome.message);
    return outcome.kind === 'value' ? outcome.value : null;
  };
}

async function named(transaction: Transaction, ids: readonly string[]) {
  const people = new Map((await peopleOf(transaction, { ids })).map((one) => [one.id, one]));
  const departments = new Map((await readDepartments(transaction)).map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => {
    const person = people.get(id);
    if (!person) return [];
    return [{ id, name: person.name, department: (person.department && departments.get(person.department)) ?? null }];
  });
}
