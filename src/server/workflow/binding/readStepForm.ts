import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { processBindingEndpoints } from '../../../contract/endpoints/processBinding.ts';
import type { RecordPermissions } from '../../../contract/endpoints/records.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../database/uuid.ts';
import type { FieldAtStep } from '../../records/write/processPort.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { nodeOf } from '../engine/definition.ts';
import { worksOn } from '../engine/openTask.ts';
import { isOpen } from '../engine/state.ts';
import { readRun } from '../store.ts';
import type { Workflow } from '../workflow.ts';
import { fieldsAt } from './stepForm.ts';
import { called } from '../engine/names.ts';

type Form = ResponseOf<(typeof processBindingEndpoints)['api/workflow/form']>;

/** The record of a task with the rights of its step, for whoever handles it. Refusals: 403, 207. */
export async function readStepForm(workflow: Workflow, viewer: Viewer, taskId: string): Promise<Form> {
  const { database, registry, records } = workflow.parts;
  const { rows } = isId(taskId)
    ? await sql<{ root_id: string }>`select root_id from wf_task where id = ${taskId}`.execute(database.kysely)
    : { rows: [] };
  const loaded = rows[0] && (await readRun(database.kysely, rows[0].root_id));
  const task = loaded?.state.tasks.get(taskId);
  const offered = task && (worksOn(task, viewer) || (!isOpen(task) && task.candidates.includes(viewer.id)));
  if (!loaded || !task || !offered) throw new Refusal(CODES.actionDenied, say(viewer.language, 'workflow.notYours'));
  if (task.status !== 'open') throw new Refusal(CODES.notNow, say(viewer.language, 'workflow.handled'));
  const { root, state } = loaded;
  const id = state.instances.get(task.instance)?.definition ?? root.definition;
  const { definition } = await workflow.definitions.ready(database.kysely, id);
  const node = nodeOf(definition, task.node);
  const fields = fieldsAt(definition, task);
  const page = (task.kind !== 'resubmit' && node.task?.view) || root.templateCode;
  const model = page === null ? undefined : registry.model(page);
  const about = model && root.billId !== null ? { model, billId: root.billId } : null;
  return {
    templateCode: about?.model.templateCode ?? null,
    billId: about?.billId ?? null,
    node: task.node,
    nodeName: called(node, viewer.language),
    kind: task.kind,
    record: about && (await recordAt(about.model, about.billId)),
    required: [...fields].flatMap(([name, { required }]) => (required ? [name] : [])),
    actions: [...(node.task?.allow ?? [])],
    opinion: node.task?.opinion ?? 'optional',
  };

  async function recordAt(of: Model, billId: string): Promise<Form['record']> {
    try {
      const { billData, version, permissions } = await records.get(viewer, of.templateCode, billId);
      return { version, ...atStep(of, billData, permissions, fields) };
    } catch (error) {
      // To handle a task is no right to see its record where the policies of the model do not give it.
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

/** What the step leaves of a record, and opens: hidden fields are not told, and only those that it names can be edited where the state closes the rest. */
function atStep(
  model: Model,
  billData: Readonly<Record<string, unknown>>,
  permissions: RecordPermissions,
  fields: ReadonlyMap<string, FieldAtStep>,
): { billData: Record<string, unknown>; permissions: RecordPermissions } {
  if (fields.size === 0) return { billData: { ...billData }, permissions };
  const named = (access: FieldAtStep['access']): string[] =>
    [...fields].flatMap(([name, field]) => (field.access === access ? [name] : []));
  const hidden = new Set([...permissions.hidden, ...named('hidden')]);
  const masked = new Set(permissions.masked ?? []);
  const opened = new Set(named('editable').filter((name) => !hidden.has(name) && !masked.has(name)));
  const closedByState = permissions.edit ? permissions.readOnly : model.fields.map(({ name }) => name);
  const readOnly = new Set([...closedByState, ...named('readOnly')].filter((name) => !opened.has(name)));
  const told = Object.fromEntries(Object.entries(billData).filter(([name]) => !hidden.has(name)));
  return {
    billData: told,
    permissions: {
      ...permissions,
      edit: permissions.edit || opened.size > 0,
      hidden: [...hidden],
      readOnly: [...readOnly],
    },
  };
}
