import { describe, expect, it } from 'vitest';
import { migrationFaults } from '../../../src/server/workflow/engine/migrating.ts';
import { inWords } from '../../../src/server/workflow/tellFaults.ts';
import { NotPossible } from '../../../src/server/workflow/engine/world.ts';
import { boundary, bpmn, end, gateway, many, start, sub, timer, user } from '../../support/workflow/bpmn.ts';
import { Play } from './play.ts';

const OLD = { id: 'old' };
const NEW = { id: 'new' };
const forked = (options: { id: string }, ...steps: [string, string]) =>
  bpmn(
    [start(), gateway('parallel', 'f'), ...steps.map((id) => user(id)), gateway('parallel', 'j'), user('c'), end()],
    ['s > f', `f > ${steps[0]} > j`, `f > ${steps[1]} > j`, 'j > c > e'],
    options,
  );

async function played(...files: string[]): Promise<Play> {
  return (await Play.of(...files)).start({}, 'old');
}

const faults = (play: Play, nodes: Record<string, string> = {}) => {
  const { definition } = play.world();
  const found = migrationFaults(play.state, 'root', [definition('old'), definition('new')], nodes);
  return [...new Set(found.map(({ node }) => node))];
};

describe('a run that is taken to another version', () => {
  it('goes on there, under the new names of its steps, and waits for what is new at their edge', async () => {
    const late = [boundary('late', 'check', timer('PT1H'), 'cancelActivity="false"'), user('hurry'), end('e2')];
    const play = await played(
      bpmn([start(), user('a'), user('b'), end()], ['s > a > b > e'], OLD),
      bpmn([start(), user('check'), ...late, user('b'), end()], ['s > check > b > e', 'late > hurry > e2'], NEW),
    );
    expect(faults(play)).toEqual(['a']);
    expect(faults(play, { a: 'check' })).toEqual([]);
    play.send({ kind: 'migrate', to: 'new', nodes: { a: 'check' } });
    expect(play.waiting).toEqual(['check']);
    expect(play.fire('late').waiting).toEqual(['check', 'hurry']);
    expect(play.approve('check', 'who-a').approve('hurry').approve('b').status).toBe('finished');
  });

  it('keeps its place in every branch, and what waits at a join', async () => {
    const play = (await played(forked(OLD, 'a', 'b'), forked(NEW, 'a', 'b'))).approve('a');
    play.send({ kind: 'migrate', to: 'new', nodes: {} });
    expect(play.approve('b').waiting).toEqual(['c']);
    expect(play.approve('c').status).toBe('finished');
  });

  it('is kept back where the step is of another kind, scope, branch or repetition, and stays as it was', async () => {
    const line = bpmn([start(), user('a'), end()], ['s > a > e'], OLD);
    const others = [
      bpmn([start(), '<manualTask id="a"/>', end()], ['s > a > e'], NEW),
      bpmn([start(), sub('p', [start('ps'), user('a'), end('pe')], ['ps > a > pe']), end()], ['s > p > e'], NEW),
      bpmn([start(), user('a', '', many('')), end()], ['s > a > e'], NEW),
      forked(NEW, 'a', 'b'),
      bpmn([start(), user('x'), end()], ['s > x > e'], NEW),
    ];
    for (const other of others) {
      const play = await played(line, other);
      expect(faults(play)).toEqual(['a']);
      const { definition } = play.world();
      for (const fault of migrationFaults(play.state, 'root', [definition('old'), definition('new')], {}))
        expect(inWords(fault, 'zh-cn')).toMatch(/^[一-鿿，。]+$/);
      const before = structuredClone(play.state);
      expect(() => play.send({ kind: 'migrate', to: 'new', nodes: {} })).toThrow(NotPossible);
      expect(play.state).toEqual(before);
    }
    expect(faults(await played(forked(OLD, 'a', 'b'), forked(NEW, 'b', 'a')))).toEqual(['a', 'b']);
  });

  it('is kept back by an event that it waits for and that is no more', async () => {
    const old = bpmn(
      [start(), user('a'), boundary('late', 'a', timer('PT1H')), end(), end('e2')],
      ['s > a > e', 'late > e2'],
      OLD,
    );
    expect(faults(await played(old, bpmn([start(), user('a'), end()], ['s > a > e'], NEW)))).toEqual(['late']);
  });
});
