import { describe, expect, it } from 'vitest';
import { NotPossible } from '../../../src/server/workflow/engine/world.ts';
import { readBpmn } from '../../../src/server/workflow/engine/readBpmn.ts';
import { bpmn, end, many, start, task, user } from '../../support/workflow/bpmn.ts';
import { Play } from './play.ts';

const DUE = '2026-06-16T04:00:00.000Z';
const line = (own: string, inner = '') =>
  bpmn([start(), user('a', own, inner), user('b'), end()], ['s > a > b > e'], { own: '<r:process withdraw="back"/>' });

async function started(own: string, inner = '', people = ['ann']): Promise<Play> {
  const play = await Play.of(line(own, inner));
  play.people.a = people;
  play.due.a = DUE;
  return play.start();
}

const keyOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof NotPossible) return error.key;
    throw error;
  }
  return 'possible';
};

describe('what a step allows', () => {
  it('refuses everything else to those who handle it, and nothing where it says nothing', async () => {
    const only = (...actions: string[]) => task('') + actions.map((one) => `<r:allow action="${one}"/>`).join('');
    const strict = await started(only('approve'));
    const { id } = strict.open('a')[0]!;
    const away = { task: id, to: 'ben', comment: null };
    for (const kind of ['transfer', 'delegate', 'addBefore', 'addAfter'] as const)
      expect(keyOf(() => strict.send({ kind, ...away }, 'ann'))).toBe('notAllowed');
    expect(keyOf(() => strict.reject('a', { to: 'end', straight: false }))).toBe('notAllowed');
    expect(keyOf(() => strict.reject('a', { to: 'initiator', straight: false }))).toBe('notAllowed');
    expect(keyOf(() => strict.approve('a'))).toBe('possible');
    const returns = await started(only('return'));
    expect(keyOf(() => returns.approve('a'))).toBe('notAllowed');
    expect(keyOf(() => returns.reject('a', { to: 'end', straight: false }))).toBe('notAllowed');
    expect(keyOf(() => returns.reject('a', { to: 'initiator', straight: false }))).toBe('possible');
    const free = await started(task(''));
    expect(keyOf(() => free.send({ kind: 'transfer', ...away, task: free.open('a')[0]!.id }, 'ann'))).toBe('possible');
  });

  it('names an action that there is not', async () => {
    const { faults } = await readBpmn(line(task('') + '<r:allow action="shred"/>'));
    expect(faults).toMatchObject([{ element: 'a' }]);
  });
});

describe('a task that is due', () => {
  const soon = (onTimeout: string) => task(`due="P1D" remind="PT2H" onTimeout="${onTimeout}"`);
  const timers = (play: Play) => [...play.state.subscriptions.values()].map(({ name, dueAt }) => `${name} ${dueAt}`);
  const fire = (play: Play, name: string) => {
    const timer = [...play.state.subscriptions.values()].find((one) => one.name === name)!;
    return play.send({ kind: 'fire', subscription: timer.id });
  };

  it('reminds before, tells when it is overdue, and forgets both once it is done', async () => {
    const play = await started(soon('remind'));
    expect(timers(play)).toEqual(['remind 2026-06-16T02:00:00.000Z', `due ${DUE}`]);
    fire(play, 'remind');
    expect(play.notices.map(({ kind }) => kind)).toEqual(['reminder']);
    fire(play, 'due');
    expect(play.notices.map(({ kind }) => kind)).toEqual(['reminder', 'overdue']);
    expect(play.waiting).toEqual(['a']);
    expect((await started(soon('remind'))).approve('a').state.subscriptions.size).toBe(0);
  });

  it('counts as approved where the step says so, whoever was asked to sign first', async () => {
    const play = await started(soon('approve'));
    play.send({ kind: 'addBefore', task: play.open('a')[0]!.id, to: 'ben', comment: null }, 'ann');
    expect(fire(play, 'due').waiting).toEqual(['b']);
    const [done] = [...play.state.tasks.values()];
    expect(done).toMatchObject({ status: 'done', outcome: 'approve', actor: null });
    expect(play.history.find(({ kind }) => kind === 'approved')?.payload).toMatchObject({ timedOut: true });
    expect(keyOf(() => play.send({ kind: 'withdraw', task: done!.id, comment: null }))).toBe('cannotWithdraw');
  });

  it('goes to those above, and stays where nobody is above', async () => {
    const play = await started(soon('escalate'));
    play.above = ['boss'];
    fire(play, 'due');
    expect(play.open('a')).toMatchObject([{ assignee: 'boss', status: 'open' }]);
    expect(play.approve('a', 'boss').waiting).toEqual(['b']);
    const alone = fire(await started(soon('escalate')), 'due');
    expect(alone.open('a')).toMatchObject([{ assignee: 'ann' }]);
    expect(alone.approve('a').waiting).toEqual(['b']);
  });

  it('is due for each who countersigns, with all that the others have', async () => {
    const play = await started(soon('approve'), many('<r:countersign rule="all"/>'), ['p1', 'p2']);
    expect(timers(play).filter((one) => one.startsWith('due'))).toHaveLength(2);
    expect(play.open('a').map(({ dueAt }) => dueAt)).toEqual([DUE, DUE]);
    play.approve('a', 'p1');
    expect(timers(play)).toHaveLength(2);
    expect(fire(play, 'due').waiting).toEqual(['b']);
  });
});

describe('what is told of a step that is done', () => {
  it('goes to those named, once for all who countersign', async () => {
    const copied = await started(task('copyTo="role:auditor, user:zoe"'), many('<r:countersign rule="all"/>'), [
      'p1',
      'p2',
    ]);
    expect(copied.approve('a', 'p1').copies).toEqual([]);
    expect(copied.approve('a', 'p2').copies).toMatchObject([{ node: 'a', roles: ['auditor'], people: ['zoe'] }]);
  });
});

describe('listeners', () => {
  const ear = (event: string, code: string, order = '') =>
    `<r:listener event="${event}" code="${code}" ${order && `order="${order}"`}/>`;

  it('hear the events of the process, of steps, flows and tasks, in their order', async () => {
    const own = task('') + ear('create', 'second', '2') + ear('create', 'first', '1') + ear('assign', 'his');
    const file = bpmn(
      [
        start(),
        user('a', own + ear('complete', 'done') + ear('start', 'in') + ear('end', 'out')),
        `<endEvent id="e"><extensionElements>${ear('end', 'reached')}</extensionElements></endEvent>`,
      ],
      ['s > a > e'],
      { own: ear('start', 'began') + ear('end', 'over') },
    ).replace(
      '<sequenceFlow id="s-a" sourceRef="s" targetRef="a">',
      `<sequenceFlow id="s-a" sourceRef="s" targetRef="a"><extensionElements>${ear('take', 'way')}</extensionElements>`,
    );
    const play = (await Play.of(file)).start();
    expect(play.heard.map(({ code }) => code)).toEqual(['began', 'way', 'in', 'first', 'second', 'his']);
    expect(play.heard[3]).toMatchObject({ node: 'a', event: 'create', task: play.open('a')[0]!.id });
    play.send({ kind: 'transfer', task: play.open('a')[0]!.id, to: 'ben', comment: null }, 'who-a').approve('a', 'ben');
    expect(play.heard.slice(6).map(({ code }) => code)).toEqual(['his', 'done', 'out', 'reached', 'over']);
  });

  it('are refused where their event never comes', async () => {
    const { faults } = await readBpmn(bpmn([start(), user('a', task('') + ear('take', 'x')), end()], ['s > a > e']));
    expect(faults).toMatchObject([{ element: 'a' }]);
  });
});

describe('people who are chosen on the way', () => {
  it('are kept for their step with the act that chose them', async () => {
    const play = await started(task(''));
    const { id } = play.open('a')[0]!;
    const next = [{ node: 'b', persons: ['cat', 'dan'] }];
    play.send({ kind: 'complete', task: id, outcome: 'approve', comment: null, way: null, next }, 'ann');
    expect([...play.state.variables.values()]).toContainEqual(
      expect.objectContaining({ name: 'chosen:b', value: ['cat', 'dan'] }),
    );
  });
});
