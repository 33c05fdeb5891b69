/** One step of a run as `api/workflow/instance` tells it; nothing more of it is looked at. */
export interface TrailStep {
  kind: string;
  /** The instance that it happened in: of a called process not the one of the diagram. */
  instance: string;
  node: string | null;
  flow: string | null;
  actorName: string | null;
  at: string;
}

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
  const nodes = new Map<string, Progress>();
  const flows = new Set<string>();
  let ended = false;
  for (const step of trail) {
    if (step.instance !== own) continue;
    if (step.kind === 'ended') ended = true;
    if (step.flow !== null) flows.add(step.flow);
    if (step.node !== null) follow(progressAt(nodes, step.node), step);
  }
  const known = new Map([...nodes].map(([id, progress]) => [id, stageOf(progress, ended || ends.has(id))]));
  if (ended) for (const id of allNodes) if (!known.has(id)) known.set(id, UNTOUCHED);
  return { nodes: known, flows, ended };
}

const UNTOUCHED: NodeStage = { stage: 'skipped', since: null, until: null, people: [] };

interface Progress {
  /** How many are at it: of a countersigned task its body and each of its parts. */
  open: number;
  done: boolean;
  skipped: boolean;
  failed: boolean;
  since: string | null;
  until: string | null;
  people: Set<string>;
}

function progressAt(nodes: Map<string, Progress>, id: string): Progress {
  const known = nodes.get(id);
  if (known) return known;
  const made: Progress = {
    open: 0,
    done: false,
    skipped: false,
    failed: false,
    since: null,
    until: null,
    people: new Set(),
  };
  nodes.set(id, made);
  return made;
}

function follow(progress: Progress, { kind, at, actorName }: TrailStep): void {
  switch (kind) {
    case 'entered':
      if (progress.open === 0) Object.assign(progress, { since: at, skipped: false, until: null });
      progress.open += 1;
      return;
    case 'left':
      // The parts of a countersigned task go with their body, and the branches of a join with the one that goes on.
      Object.assign(progress, { open: 0, done: true, failed: false, until: at });
      return;
    case 'cancelled':
      progress.open = Math.max(0, progress.open - 1);
      if (progress.open === 0) progress.failed = false;
      return;
    case 'skipped':
      progress.skipped = true;
      return;
    case 'event':
      progress.done = true;
      progress.until = at;
      return;
    case 'incident':
      progress.failed = true;
      return;
    case 'retried':
      progress.failed = false;
      return;
    case 'approved':
    case 'rejected':
    case 'returned':
    case 'opinion':
    case 'resolved':
      if (actorName !== null) progress.people.add(actorName);
      return;
  }
}

function stageOf({ open, done, skipped, failed, since, until, people }: Progress, isOver: boolean): NodeStage {
  const rest = { since, until, people: [...people] };
  // An end event is never left: it is where a run stands when it ends.
  if (open > 0) return { stage: isOver ? 'done' : failed ? 'failed' : 'current', ...rest };
  if (skipped || !done) return { stage: 'skipped', ...rest };
  return { stage: 'done', ...rest };
}
