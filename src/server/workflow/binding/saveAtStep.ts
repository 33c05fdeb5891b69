import type { FieldError } from '../../../contract/envelope.ts';
import { isEmpty } from '../../../model/program/checkRecord.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { asWire } from '../../records/convert.ts';
import { refusedInput } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { Definitions } from '../definitions.ts';
import { nodeOf } from '../engine/definition.ts';
import { worksOn } from '../engine/openTask.ts';
import type { WorkflowParts } from '../parts.ts';
import type { Loaded } from '../store.ts';
import { fieldsAt } from './stepForm.ts';

/** What somebody has written in the form of his task. */
export interface RecordOfAct {
  billData: Readonly<Record<string, unknown>>;
  confirmed?: boolean;
}

/** A soft rule asks about what was written: nothing of the act stands until it is answered. */
export class StepAsks extends Error {
  constructor(readonly warnings: readonly FieldError[]) {
    super('A soft rule asks about what was written at a step.');
  }
}

/**
 * Saves what was written with a decision, in its transaction, by the road of every save: rules, rights, history. Where the step names fields, those
 * that it opens are taken, and the right to edit the model is not asked for: the step gives it. What the step requires must be there when it is
 * approved (Refusal 208). Throws `StepAsks`.
 */
export async function saveAtStep(
  parts: WorkflowParts,
  definitions: Definitions,
  transaction: Transaction,
  viewer: Viewer,
  { root, state }: Loaded,
  taskId: string,
  { record, approves }: { record: RecordOfAct | undefined; approves: boolean },
): Promise<void> {
  const task = state.tasks.get(taskId);
  if (root.templateCode === null || root.billId === null) return;
  // Whoever comes too late, or has no part in it, is told so by the command itself: nothing of his is saved, nor said of the form.
  if (task?.status !== 'open' || !worksOn(task, viewer)) return;
  const id = state.instances.get(task.instance)?.definition ?? root.definition;
  const { definition } = await definitions.ready(transaction, id);
  const fields = fieldsAt(definition, task);
  const page = (task.kind !== 'resubmit' && nodeOf(definition, task.node).task?.view) || root.templateCode;
  if (record) {
    const named = fields.size > 0;
    const taken = Object.entries(record.billData).filter(
      ([name]) => name === 'version' || !named || fields.get(name)?.access === 'editable',
    );
    const right = `${page}:edit`;
    const asker: Viewer = named ? { ...viewer, can: (code) => code === right || viewer.can(code) } : viewer;
    const billData = { ...Object.fromEntries(taken), id: root.billId };
    const request = { templateCode: page, billData, confirmed: record.confirmed };
    const { warnings = [] } = await parts.records.save(asker, request, { transaction });
    if (warnings.length > 0 && record.confirmed !== true) throw new StepAsks(warnings);
  }
  const required = [...fields].flatMap(([name, field]) => (field.required ? [name] : []));
  if (!approves || required.length === 0) return;
  const system: Viewer = { ...viewer, isSystem: true, can: () => true };
  const { billData } = await parts.records.get(system, root.templateCode, root.billId, transaction);
  const missing = required.filter((name) => isEmpty(asWire(billData[name])));
  if (missing.length === 0) return;
  const message = say(viewer.language, 'workflow.fieldRequired');
  throw refusedInput(missing.map((field) => ({ field, message })));
}
