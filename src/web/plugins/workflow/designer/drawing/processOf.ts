import { childrenOf, isModdle, textOf, type Moddle } from '../../diagram/moddle.ts';
import { ownOf } from './ownElements.ts';

/** The process of a file that is run: the first that is executable, or else the first. */
export function processOf(definitions: unknown): Moddle | undefined {
  if (!isModdle(definitions)) return undefined;
  const processes = childrenOf(definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  return processes.find((process) => process.get('isExecutable') === true) ?? processes[0];
}

/** What expressions of a process depend on: its model (empty without one) and its variables. */
export function expressionGround(process: Moddle | undefined): {
  model: string;
  variables: { name: string; type: string }[];
} {
  const [own = {}] = ownOf(process, 'Process');
  const variables = ownOf(process, 'Variable').map(({ name = '', type = '' }) => ({ name, type }));
  return { model: own['model'] ?? '', variables };
}

/** What an element is called; its id where it has no name. */
export function nameOf(element: { id: string; businessObject?: unknown } | undefined): string {
  const semantic = element?.businessObject;
  return (isModdle(semantic) && textOf(semantic, 'name')) || (element?.id ?? '');
}
