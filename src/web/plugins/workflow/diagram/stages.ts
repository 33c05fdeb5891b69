import { Walk, type Progress, type TrailStep } from './walk.ts';

/** Where the work at a node stands. A node that has no stage has not been come to yet. */
export type Stage = 'done' | 'current' | 'failed' | 'skipped';

export interface NodeStage {
  stage: Stage;
  /** ISO instants: when it was last come to, and when it was left. */
  since: string | null;
  until: string | null;
  /** Who decided there, each once, in their order. */
  people: string[];
}

export interface Stages {
  nodes: ReadonlyMap<string, NodeStage>;
  /** Flows that were gone along. */
  flows: ReadonlySet<string>;
  ended: boolean;
}

/**
 * Reads off the trail where each of the diagram's nodes stands (catalogue: done green, current pulsing, skipped grey). `instance` is that of the
 * diagram, without it the one that began first. What was never come to when the run has ended counts as skipped. `ends` are the end events: they
 * are never left, and done once they are come to, though other branches go on.
 */
export function stagesOf(
  trail: readonly TrailStep[],
  allNodes: readonly string[],
  instance?: string,
  ends: ReadonlySet<string> = new Set(),
): Stages {
  const own = instance ?? trail[0]?.instance;
  const walk = new Walk();
  const flows = new Set<string>();
  let ended = false;
  for (const step of trail) {
    if (step.instance !== own) continue;
    if (step.kind === 'ended') ended = true;
    if (step.flow !== null) flows.add(step.flow);
    if (step.node !== null) walk.follow(step.node, step);
  }
  const { nodes } = walk;
  const known = new Map([...nodes].map(([id, progress]) => [id, stageOf(progress, ended || ends.has(id))]));
  if (ended) for (const id of allNodes) if (!known.has(id)) known.set(id, UNTOUCHED);
  return { nodes: known, flows, ended };
}

const UNTOUCHED: NodeStage = { stage: 'skipped', since: null, until: null, people: [] };

function stageOf({ at, done, skipped, failed, since, until, people }: Progress, isOver: boolean): NodeStage {
  const rest = { since, until, people: [...people] };
  // An end event is never left: it is where a run stands when it ends.
  if (at.size > 0) return { stage: isOver ? 'done' : failed ? 'failed' : 'current', ...rest };
  if (skipped || !done) return { stage: 'skipped', ...rest };
  return { stage: 'done', ...rest };
}
