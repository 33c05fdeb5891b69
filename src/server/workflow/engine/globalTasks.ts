import type { NodeKind } from './definition.ts';
import { type Element, elementsAt, extensions, textAt } from './element.ts';

/** A task that a file describes once, beside its processes, for call activities to perform. */
export interface GlobalTask {
  kind: NodeKind;
  element: Element;
}

/** The global tasks of a file by their ids. */
export function globalTasksOf(root: Element): ReadonlyMap<string, GlobalTask> {
  return new Map(
    elementsAt(root, 'rootElements').flatMap((element) => {
      const [kind, id] = [KINDS[element.$type], textAt(element, 'id')];
      return kind && id !== null ? [[id, { kind, element }] as const] : [];
    }),
  );
}

/** The global task that a call activity performs; undefined when it calls a process. A reference may carry the prefix of its namespace. */
export function performedBy(call: Element, globals: ReadonlyMap<string, GlobalTask>): GlobalTask | undefined {
  const name = call.$type === 'bpmn:CallActivity' ? (textAt(call, 'calledElement') ?? '') : '';
  return globals.get(name) ?? globals.get(name.replace(/^[^:]*:/, ''));
}

/** Where the settings of such a step stand: on the call activity when it has any of its own, else on the global task. */
export const settingsElement = (call: Element, global: GlobalTask): Element =>
  ['Task', 'Handler', 'Rule'].some((type) => extensions(call, type).length > 0) ? call : global.element;

const KINDS: Readonly<Record<string, NodeKind>> = {
  'bpmn:GlobalTask': 'task',
  'bpmn:GlobalUserTask': 'user',
  'bpmn:GlobalManualTask': 'manual',
  'bpmn:GlobalScriptTask': 'script',
  'bpmn:GlobalBusinessRuleTask': 'rule',
};
