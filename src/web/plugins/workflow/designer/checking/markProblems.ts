import type { ProcessModeler } from '../drawing/modeler.ts';
import type { Problem } from './problems.ts';
import { byElement } from './problems.ts';

const TYPE = 'problem';

/** Puts a mark with their number on each element that has problems; the words of all of them are its title. */
export function markProblems(
  modeler: ProcessModeler,
  problems: readonly Problem[],
  say: (message: Problem['message']) => string,
): void {
  const overlays = modeler.get('overlays');
  const registry = modeler.get('elementRegistry');
  overlays.remove({ type: TYPE });
  for (const [id, list] of byElement(problems)) {
    if (!registry.get(id)) continue;
    const mark = document.createElement('span');
    mark.className = `process-problem process-problem-${list[0]?.gravity ?? 'remark'}`;
    mark.textContent = String(list.length);
    mark.title = list.map(({ message }) => say(message)).join('\n');
    overlays.add(id, TYPE, { position: { top: -9, right: 9 }, html: mark });
  }
}
