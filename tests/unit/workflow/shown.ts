import { stagesOf, type Stage } from '../../../src/web/plugins/workflow/diagram/stages.ts';
import type { Play } from './play.ts';

/** What the diagram of the run says of a node; undefined where it has not come to it. */
export const stageAt = (play: Play, node: string): Stage | undefined => shown(play).nodes.get(node)?.stage;

/** The nodes at which the diagram shows the run as standing, in order. */
export const currentOf = (play: Play): string[] =>
  [...shown(play).nodes].flatMap(([id, { stage }]) => (stage === 'current' || stage === 'failed' ? [id] : [])).sort();

/** The nodes at which tokens of the run stand, in order. */
export const standingOf = (play: Play): string[] =>
  [
    ...new Set(
      [...play.state.tokens.values()].flatMap(({ node, instance }) =>
        instance === 'root' && node !== null ? [node] : [],
      ),
    ),
  ].sort();

function shown(play: Play): ReturnType<typeof stagesOf> {
  const trail = play.history.map((entry) => ({ ...entry, actorName: entry.actor, at: play.now }));
  const [definition] = play.definitions.values();
  const nodes = [...(definition?.nodes.values() ?? [])];
  const ends = new Set(nodes.filter(({ kind }) => kind === 'end').map(({ id }) => id));
  return stagesOf(
    trail,
    nodes.map(({ id }) => id),
    'root',
    ends,
  );
}
