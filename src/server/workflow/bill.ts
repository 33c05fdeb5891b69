import { compile, type Expression, type Outcome } from '../../model/expression/compile.ts';
import type { Context } from '../../model/expression/context.ts';
import { typeOf } from '../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../database/tables.ts';
import { prepareContext } from '../records/expressionContext.ts';
import { Refusal } from '../records/refusal.ts';
import { readsUnseen } from './binding/readsUnseen.ts';
import { scopeOver } from './expressions.ts';
import type { Initiator } from './initiator.ts';
import type { WorkflowParts } from './parts.ts';

/** Parameters and calendar that expressions of processes ask for. */
export function contextOf(
  { clock, registry }: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  expressions: readonly Expression[],
): Promise<Context> {
  const sources = {
    clock,
    table: (name: string) => registry.table(name),
    dictionaryCodes: (code: string) => registry.dictionary(code)?.items.map((item) => item.code),
  };
  return prepareContext(transaction, sources, viewer, {
    params: [...new Set(expressions.flatMap(({ needs }) => needs.params))],
    calendar: expressions.some(({ needs }) => needs.calendar),
  });
}

/** Wire values of a record as expressions see it in `bill`, with the records whose members some of them reads, and its version. */
export async function readBill(
  parts: WorkflowParts,
  transaction: Transaction,
  system: Viewer,
  { templateCode, billId }: { templateCode: string; billId: string },
  expressions: readonly Expression[],
): Promise<{ values: Record<string, unknown>; version: number }> {
  const { billData, version } = await parts.records.get(system, templateCode, billId, transaction);
  const model = parts.registry.model(templateCode);
  const values: Record<string, unknown> = { ...billData };
  for (const name of membersRead(expressions)) {
    const field = model && fieldOf(model, name);
    const type = field && typeOf(field).valueType(field);
    const id = values[name];
    if (typeof type !== 'object' || !('record' in type) || typeof id !== 'string') continue;
    values[name] = (await readMember(parts, transaction, system, type.record, id)) ?? id;
  }
  return { values, version };
}

/** What is asked over a record: an expression, with whoever is taken for its initiator. */
interface Question {
  model: Model;
  recordId: string;
  source: string;
  initiator: Initiator;
}

/** Works out an expression over a record, outside any process: a condition of matching, a test. */
export async function evaluateOverBill(
  parts: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  question: Question,
): Promise<Outcome> {
  const asked = await readFor(parts, transaction, viewer, question);
  return 'kind' in asked ? asked : asked.evaluate();
}

/** The same for somebody who is to hear no more of the record than he is told of it elsewhere. */
export async function evaluateFor(
  parts: WorkflowParts,
  transaction: Transaction,
  asker: Viewer,
  question: Question,
): Promise<Outcome | { kind: 'unreadable' }> {
  const asked = await readFor(parts, transaction, asker, question);
  if ('kind' in asked) return asked;
  const bill = { model: question.model, id: question.recordId, values: asked.values };
  const unseen = await readsUnseen(parts, transaction, asker, asked.expression, bill);
  return unseen ? { kind: 'unreadable' } : asked.evaluate();
}

/** The expression over the whole record; an outcome where it does not fit the model. */
async function readFor(
  parts: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  { model, recordId, source, initiator }: Question,
): Promise<Outcome | { expression: Expression; values: Record<string, unknown>; evaluate: () => Outcome }> {
  const compiled = compile(source, scopeOver(model, {}, parts.registry));
  if (!compiled.ok) return { kind: 'error', message: compiled.faults.map(({ message }) => message).join(' ') };
  const { expression } = compiled;
  const system: Viewer = { ...viewer, isSystem: true, can: () => true };
  const of = { templateCode: model.templateCode, billId: recordId };
  const { values } = await readBill(parts, transaction, system, of, [expression]);
  const context = await contextOf(parts, transaction, viewer, [expression]);
  const evaluate = (): Outcome => expression.evaluate({ bill: values, initiator: { ...initiator } }, context);
  return { expression, values, evaluate };
}

const membersRead = (expressions: readonly Expression[]): Set<string> =>
  new Set(
    expressions.flatMap(({ needs }) =>
      needs.paths.flatMap(([first, name, ...rest]) => (first === 'bill' && name && rest.length > 0 ? [name] : [])),
    ),
  );

async function readMember(
  { records }: WorkflowParts,
  transaction: Transaction,
  system: Viewer,
  templateCode: string,
  id: string,
): Promise<Record<string, unknown> | null> {
  try {
    const { billData } = await records.get(system, templateCode, id, transaction);
    return { ...billData, id };
  } catch (error) {
    // A record that is gone is known by its id alone.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
