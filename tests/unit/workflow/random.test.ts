import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryOut } from '../../../src/server/workflow/engine/commands.ts';
import { branchesOf } from '../../../src/server/workflow/engine/branches.ts';
import { earlierSteps, mayWithdraw } from '../../../src/server/workflow/engine/goingBack.ts';
import { readBpmn } from '../../../src/server/workflow/engine/readBpmn.ts';
import { NotPossible } from '../../../src/server/workflow/engine/world.ts';
import { Play } from './play.ts';
import { currentOf, standingOf } from './shown.ts';
import { randomModel, type RandomModel } from './randomModel.ts';

/** What a person does next: a number for the choice among what can be done, and whether he refuses or takes back. */
const moves = fc.array(fc.tuple(fc.nat(1000), fc.constantFrom('approve', 'approve', 'approve', 'back', 'withdraw')), {
  maxLength: 15,
});

/** So that the test cannot pass because nobody ever went back. A thousand runs and more in all. */
const moved = { back: 0, withdrawn: 0 };

interface Played {
  play: Play;
  /** The first thing that is wrong. */
  fault: string | null;
}

/** Plays the moves, then approves what is left; every stand in between is judged. */
async function played(
  model: RandomModel,
  plan: readonly (readonly [number, string])[],
  carry = carryOut,
): Promise<Played> {
  const play = await Play.of(model.xml);
  play.people = model.people;
  play.carry = carry;
  play.start(model.variables);
  const rest = Array.from({ length: 120 }, () => [0, 'approve'] as const);
  for (const [choice, what] of [...plan, ...rest]) {
    const fault = wrongWith(play);
    if (fault !== null) return { play, fault };
    if (play.status !== 'running') break;
    try {
      move(play, choice, what);
    } catch (error) {
      if (!(error instanceof NotPossible)) return { play, fault: String(error) };
    }
  }
  return { play, fault: play.status === 'finished' ? null : 'it does not come to its end' };
}

function move(play: Play, choice: number, what: string): void {
  const open = play.open();
  const task = open[choice % open.length]!;
  if (what === 'withdraw') {
    const done = [...play.state.tasks.values()].filter((one) => mayWithdraw(play.state, play.world(), one));
    const one = done[choice % Math.max(done.length, 1)];
    if (one) {
      moved.withdrawn += 1;
      return void play.send({ kind: 'withdraw', task: one.id, comment: null }, one.actor);
    }
  }
  const token = play.state.tokens.get(task.token)!;
  const targets = what === 'back' ? earlierSteps(play.state, play.world(), token) : [];
  const node = targets[choice % Math.max(targets.length, 1)];
  // Whoever countersigns has no way of his own to send it.
  if (node !== undefined && token.index === null) {
    moved.back += 1;
    play.reject(task.node, { to: { node }, straight: false }, task.assignee!);
  } else play.approve(task.node, task.assignee!);
}

/** What must hold at every stand: it waits for somebody named, nothing is there twice, nothing is left over. */
function wrongWith(play: Play): string | null {
  const { state } = play;
  if (play.incidents.length > 0) return `incident: ${play.incidents[0]}`;
  if (play.status !== 'running')
    return state.tokens.size + state.subscriptions.size + play.open().length > 0 ? 'something is left over' : null;
  if (play.open().length === 0) return 'it waits for nobody';
  if (currentOf(play).join() !== standingOf(play).join()) return 'the diagram shows it elsewhere than where it stands';
  const places = new Set<string>();
  for (const { id, node, parent, state: stands, index, flow } of state.tokens.values()) {
    if (parent !== null && !state.tokens.has(parent)) return 'an orphan';
    const place = `${parent} ${node} ${index} ${stands === 'join' ? flow : ''}`;
    if (node !== null && places.has(place)) return 'a double';
    places.add(place);
    if (stands === 'wait' && !play.open().some((task) => task.token === id)) return 'a token waits for nobody';
  }
  for (const task of play.open()) if (!state.tokens.has(task.token)) return 'a task of nothing';
  return null;
}

describe('random processes', () => {
  it('do every step exactly as often as drawn when nobody refuses', async () => {
    await fc.assert(
      fc.asyncProperty(randomModel, async (model) => {
        const { play, fault } = await played(model, []);
        expect(fault).toBeNull();
        expect([...play.state.tasks.values()].map(({ node }) => node).sort()).toEqual(model.expected);
      }),
      { numRuns: 300 },
    );
  });

  it('come to their end whatever is returned and withdrawn on the way, with nothing lost, doubled or left over', async () => {
    await fc.assert(
      fc.asyncProperty(randomModel, moves, async (model, plan) => {
        const { fault } = await played(model, plan);
        expect(fault).toBeNull();
      }),
      { numRuns: 750 },
    );
    expect(moved.back).toBeGreaterThan(0);
    expect(moved.withdrawn).toBeGreaterThan(0);
  });

  it('nest: the branches of every fork are known', async () => {
    await fc.assert(
      fc.asyncProperty(randomModel, async ({ xml }) => {
        const { definitions } = await readBpmn(xml);
        for (const definition of definitions) expect(branchesOf(definition).unstructured).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  /** Each fault is planted into what a command answers; the same judge must find it. */
  const planted: Record<string, typeof carryOut> = {
    'a return that leaves the sibling branches running': (state, command, world, actor) => {
      const carried = carryOut(state, command, world, actor);
      if (command.kind !== 'complete' || command.outcome !== 'reject') return carried;
      for (const [id, token] of state.tokens)
        if (!carried.state.tokens.has(id) && (token.parent === null || carried.state.tokens.has(token.parent)))
          carried.state.tokens.set(id, token);
      return carried;
    },
    'a return that takes away a sibling too many': (state, command, world, actor) => {
      const carried = carryOut(state, command, world, actor);
      if (command.kind !== 'complete' || command.outcome !== 'reject') return carried;
      const [join] = [...carried.state.tokens.values()].filter(({ state: stands }) => stands === 'join');
      if (join) carried.state.tokens.delete(join.id);
      return carried;
    },
    'a join that forgets one who came': (state, command, world, actor) => {
      const carried = carryOut(state, command, world, actor);
      const joins = [...carried.state.tokens.values()].filter(({ state: stands }) => stands === 'join');
      if (joins.length > 1) carried.state.tokens.delete(joins[0]!.id);
      return carried;
    },
    'a task that is made twice': (state, command, world, actor) => {
      const carried = carryOut(state, command, world, actor);
      if (command.kind !== 'assigned' || carried.state.counter % 5 !== 0) return carried;
      const token = carried.state.tokens.get(command.token);
      if (token?.state === 'wait') carried.state.tokens.set(`${token.id}'`, { ...token, id: `${token.id}'` });
      return carried;
    },
  };
  for (const [what, carry] of Object.entries(planted)) {
    it(`would tell: ${what}`, async () => {
      const found = await fc.check(
        fc.asyncProperty(randomModel, moves, async (model, plan) => (await played(model, plan, carry)).fault === null),
        { numRuns: 150, endOnFailure: true },
      );
      expect(found.failed).toBe(true);
    });
  }
});
