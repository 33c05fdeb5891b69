import { compile } from '../../expression/compile.ts';
import { findCycles } from '../../expression/cycles.ts';
import { typeOf } from '../../field-types/fieldTypes.ts';
import type { ModelConfig } from '../../language/model.ts';
import type { Path, Report } from '../fault.ts';
import type { Scene } from '../world.ts';

/** Computed fields that wait for each other, and change events that set each other off. */
export function checkCycles(scene: Scene, report: Report): void {
  for (const cycle of findCycles(computedGraph(scene))) {
    const path = fieldPath(scene, cycle);
    if (path) report({ path, code: 'cycle', message: `These computed fields need each other: ${way(cycle)}.` });
  }
  for (const cycle of findCycles(eventGraph(scene))) {
    const path = eventPath(scene, cycle);
    if (path)
      report({ path, code: 'cycle', message: `These change events set each other off without end: ${way(cycle)}.` });
  }
}

const way = (cycle: readonly string[]): string => [...cycle, cycle[0]].join(' → ');

function computedGraph({ model, scopes }: Scene): Record<string, string[]> {
  const scope = scopes[0]?.scope;
  const graph: Record<string, string[]> = {};
  for (const field of model.fields) {
    if (field.computed === undefined || !scope) continue;
    const result = compile(field.computed, scope, typeOf(field).valueType(field));
    graph[field.name] = result.ok ? result.expression.needs.fields : [];
  }
  return graph;
}

function eventGraph({ model }: Scene): Record<string, string[]> {
  const graph: Record<string, string[]> = {};
  for (const event of model.events) {
    const [moment, field] = event.on.split(':');
    if (moment !== 'change' || field === undefined) continue;
    const set = event.do.flatMap((action) =>
      action.action === 'setValue' ? [action.field] : action.action === 'clear' ? action.fields : [],
    );
    graph[field] = [...(graph[field] ?? []), ...set];
  }
  return graph;
}

/** The first field of the cycle that this file writes. A cycle that a view merely inherits is told at its base. */
function fieldPath({ config }: Scene, cycle: readonly string[]): Path | undefined {
  const at = (config.fields ?? []).findIndex((field) => cycle.includes(field.name) && field.computed !== undefined);
  return at < 0 ? elsewhere(config) : ['fields', at, 'computed'];
}

function eventPath({ config }: Scene, cycle: readonly string[]): Path | undefined {
  const at = (config.events ?? []).findIndex((event) => cycle.some((name) => event.on === `change:${name}`));
  return at < 0 ? elsewhere(config) : ['events', at, 'on'];
}

const elsewhere = (config: ModelConfig): Path | undefined =>
  config.extends === undefined ? ['templateCode'] : undefined;
