import { nodeOf, type Definition } from '../engine/definition.ts';
import type { Task } from '../engine/state.ts';
import type { FieldAtStep } from '../../records/write/processPort.ts';

/** What the form of a step says of fields, by their names. Whoever sends a record off again has the record as its state says. */
export function fieldsAt(definition: Definition, task: Pick<Task, 'node' | 'kind'>): ReadonlyMap<string, FieldAtStep> {
  if (task.kind === 'resubmit') return new Map();
  const fields = nodeOf(definition, task.node).task?.fields ?? [];
  return new Map(fields.map(({ name, access, required }) => [name, { access, required }]));
}
