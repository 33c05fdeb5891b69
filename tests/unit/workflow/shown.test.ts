import { expect, it } from 'vitest';
import { boundary, bpmn, catching, end, gateway, many, start, task, timer, user } from '../../support/workflow/bpmn.ts';
import { Play } from './play.ts';
import { currentOf, stageAt, standingOf } from './shown.ts';

/** Two countersign after a check. */
async function signed(how = ''): Promise<Play> {
  const sign = user('sign', task('reject="previous"'), many('<r:countersign rule="all"/>', how));
  const play = await Play.of(bpmn([start(), user('check'), sign, end()], ['s > check > sign > e']));
  play.people['sign'] = ['lin', 'mao'];
  return play.start();
}

it.each(['', 'isSequential="true"'])(
  'shows a countersigned step that was sent back as left, and the one before as current',
  async (how) => {
    const play = (await signed(how)).approve('check').approve('sign', 'lin');
    expect(currentOf(play)).toEqual(['sign']);
    play.reject('sign', null, 'mao');
    expect(currentOf(play)).toEqual(['check']);
    expect(stageAt(play, 'sign')).toBe('skipped');
    play.approve('check');
    expect(currentOf(play)).toEqual(['sign']);
    play.approve('sign', 'lin').approve('sign', 'mao');
    expect(play.status).toBe('finished');
    for (const node of ['s', 'check', 'sign', 'e']) expect(stageAt(play, node)).toBe('done');
  },
);

it('shows a step that was taken back, or is to be submitted anew, as the current one', async () => {
  const play = (await signed()).approve('check');
  const [done] = play.state.tasks.values();
  play.send({ kind: 'withdraw', task: done!.id, comment: null }, done!.actor);
  expect(currentOf(play)).toEqual(['check']);
  play.reject('check', { to: 'initiator', straight: false });
  expect(currentOf(play)).toEqual(['check']);
});

it('shows what an event has taken away as left', async () => {
  const timed = boundary('late', 'check', timer('PT1H'));
  const elements = [start(), user('check'), timed, user('other'), end()];
  const play = (await Play.of(bpmn(elements, ['s > check > e', 'late > other > e']))).start().fire('late');
  expect(currentOf(play)).toEqual(['other']);
  expect(stageAt(play, 'check')).toBe('skipped');
});

it('shows a gateway that waited for events as left once one of them has come', async () => {
  const elements = [
    start(),
    gateway('eventBased', 'w'),
    catching('soon', timer('PT1H')),
    catching('late', timer('PT9H')),
    user('n'),
    end(),
  ];
  const play = (await Play.of(bpmn(elements, ['s > w > soon > n > e', 'w > late > e']))).start();
  expect(currentOf(play)).toEqual(['w']);
  play.fire('soon');
  expect(currentOf(play)).toEqual(standingOf(play));
  expect(stageAt(play, 'w')).toBe('done');
});
