import { describe, expect, it } from 'vitest';
import { NotPossible } from '../../../src/server/workflow/engine/world.ts';
import { earlierSteps, mayWithdraw } from '../../../src/server/workflow/engine/goingBack.ts';
import { bpmn, end, gateway, handler, many, start, sub, task, user } from '../../support/workflow/bpmn.ts';
import { Play } from './play.ts';

const line = bpmn([start(), user('a'), user('b'), user('c'), end()], ['s > a > b > c > e']);
const forked = bpmn(
  [
    start(),
    user('z'),
    gateway('parallel', 'f'),
    user('a1'),
    user('a2'),
    user('b'),
    gateway('parallel', 'j'),
    user('c'),
    end(),
  ],
  ['s > z > f', 'f > a1 > a2 > j', 'f > b > j', 'j > c > e'],
);

const only = (play: Play, node: string) => play.open(node)[0]!;
const tokenAt = (play: Play, node: string) => play.state.tokens.get(only(play, node).token)!;
const key = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof NotPossible) return error.key;
    throw error;
  }
  return 'possible';
};

describe('tasks of several candidates', () => {
  it('belongs to whoever claims it; what is done is done once', async () => {
    const play = await Play.of(line);
    play.people.a = ['ann', 'ben', 'cat'];
    play.start();
    const { id } = only(play, 'a');
    expect(key(() => play.send({ kind: 'claim', task: id }, 'zoe'))).toBe('notYours');
    play.send({ kind: 'claim', task: id }, 'ben');
    expect(key(() => play.send({ kind: 'claim', task: id }, 'ann'))).toBe('claimedByOther');
    expect(key(() => play.approve('a', 'ann'))).not.toBe('possible');
    play.approve('a', 'ben');
    expect(
      key(() => play.send({ kind: 'complete', task: id, outcome: 'approve', comment: null, way: null }, 'ben')),
    ).toBe('handled');
  });
});

describe('the last task of a run', () => {
  it('has been handled for whoever comes too late, not merely ended', async () => {
    const play = await Play.of(line);
    play.people.c = ['ann', 'ben'];
    play.start().approve('a').approve('b');
    const { id } = only(play, 'c');
    play.approve('c', 'ann');
    expect(play.status).toBe('finished');
    const late = { kind: 'complete', task: id, outcome: 'approve', comment: null, way: null } as const;
    expect(key(() => play.send(late, 'ben'))).toBe('handled');
    expect(key(() => play.send({ kind: 'claim', task: id }, 'ben'))).toBe('handled');
    expect(key(() => play.send({ kind: 'withdraw', task: id, comment: null }, 'ann'))).toBe('ended');
  });

  it('has ended with its run where nobody handled it', async () => {
    const play = (await Play.of(line)).start();
    const { id } = only(play, 'a');
    play.send({ kind: 'end', status: 'terminated', comment: 'no' });
    const late = { kind: 'complete', task: id, outcome: 'approve', comment: null, way: null } as const;
    expect(key(() => play.send(late, 'who-a'))).toBe('ended');
  });
});

describe('going back', () => {
  it('returns to the step before, to any earlier one, to the initiator; never forwards', async () => {
    const play = (await Play.of(line)).start().approve('a').approve('b');
    expect(earlierSteps(play.state, play.world(), tokenAt(play, 'c'))).toEqual(['b', 'a']);
    expect(play.reject('c', { to: 'previous', straight: false }).waiting).toEqual(['b']);
    play.approve('b').reject('c', { to: { node: 'a' }, straight: true });
    expect(play.waiting).toEqual(['a']);
    expect(play.approve('a').waiting).toEqual(['c']);
    play.reject('c', { to: 'initiator', straight: false });
    expect(play.open()).toMatchObject([{ node: 'a', kind: 'resubmit', assignee: 'ina' }]);
    expect(play.approve('a').open()).toMatchObject([{ node: 'a', kind: 'work', assignee: 'who-a' }]);
    expect(play.approve('a').approve('b').approve('c').status).toBe('finished');
  });

  it('never passes over what nobody has done yet, nor ends as if it were approved', async () => {
    const play = (await Play.of(line)).start().approve('a');
    const to = (node: string) => key(() => play.reject('b', { to: { node }, straight: false }));
    expect(['c', 'e', 's', 'b', 'gone'].map(to)).toEqual(Array.from({ length: 5 }, () => 'cannotGoThere'));
    expect(to('a')).toBe('possible');
    const split = (await Play.of(forked)).start().approve('z').approve('a1');
    expect(key(() => split.reject('b', { to: { node: 'a1' }, straight: false }))).toBe('cannotGoThere');
  });

  it('comes straight back only into the same branch: what began in a fork comes along its flows again', async () => {
    const play = (await Play.of(forked)).start().approve('z').approve('a1');
    play.reject('a2', { to: { node: 'z' }, straight: true });
    expect(play.waiting).toEqual(['z']);
    expect(play.approve('z').waiting).toEqual(['a1', 'b']);
    const whole = (await Play.of(forked)).start().approve('z').approve('a1');
    whole.reject('a2', { to: 'initiator', straight: true });
    expect(whole.approve('z').approve('z').waiting).toEqual(['a1', 'b']);
  });

  it('goes back only to where the record comes back with it', async () => {
    const taken = bpmn(
      [
        start(),
        user('a', task('onApprove="passA"', handler('who-a'))),
        user('b', task('onApprove="passB" onBack="reopen"', handler('who-b'))),
        user('c', handler('who-c')),
        user('d', handler('who-d')),
        end(),
      ],
      ['s > a > b > c > d > e'],
    );
    const play = (await Play.of(taken)).start().approve('a').approve('b').approve('c');
    // The record has passed "a", which does not say how it would come back.
    expect(earlierSteps(play.state, play.world(), tokenAt(play, 'd'))).toEqual(['c', 'b']);
    expect(key(() => play.reject('d', { to: { node: 'a' }, straight: false }))).toBe('cannotGoThere');
    play.reject('d', { to: { node: 'b' }, straight: false });
    expect(play.waiting).toEqual(['b']);
    expect(play.transitions).toEqual(['passA', 'passB', 'reopen']);
    expect(key(() => play.reject('b', { to: 'previous', straight: false }))).toBe('nobodyBefore');
  });

  it('goes back within a branch and leaves its sibling alone', async () => {
    const play = (await Play.of(forked)).start().approve('z').approve('a1');
    expect(play.reject('a2', { to: 'previous', straight: false }).waiting).toEqual(['a1', 'b']);
    expect(play.approve('a1').approve('a2').approve('b').waiting).toEqual(['c']);
  });

  it('before the fork takes every branch away, also what waits at the join', async () => {
    const play = (await Play.of(forked)).start().approve('z').approve('b').approve('a1');
    play.reject('a2', { to: { node: 'z' }, straight: false });
    expect(play.waiting).toEqual(['z']);
    play.approve('z').approve('a1').approve('b').approve('a2');
    expect(play.waiting).toEqual(['c']);
    expect(play.approve('c').status).toBe('finished');
  });

  it('never leads into a sibling branch', async () => {
    const play = (await Play.of(forked)).start().approve('z').approve('a1');
    expect(key(() => play.reject('b', { to: { node: 'a1' }, straight: false }))).toBe('cannotGoThere');
    expect(key(() => play.send({ kind: 'jump', token: tokenAt(play, 'b').id, node: 'a2', comment: 'x' }))).toBe(
      'cannotGoThere',
    );
  });

  it('leaves a sub-process with everything in it', async () => {
    const inner = sub(
      'p1',
      [start('ps'), gateway('parallel', 'pf'), user('x'), user('y'), gateway('parallel', 'pj'), end('pe')],
      ['ps > pf', 'pf > x > pj', 'pf > y > pj', 'pj > pe'],
    );
    const play = (await Play.of(bpmn([start(), user('a'), inner, end()], ['s > a > p1 > e']))).start().approve('a');
    expect(play.reject('x', { to: { node: 'a' }, straight: false }).waiting).toEqual(['a']);
    expect(play.state.tokens.size).toBe(2);
    expect(play.approve('a').approve('x').approve('y').status).toBe('finished');
  });

  it('wants an opinion with a refusal', async () => {
    const play = (await Play.of(line)).start();
    expect(
      key(() =>
        play.send({ kind: 'complete', task: only(play, 'a').id, outcome: 'reject', comment: null, way: null }, 'who-a'),
      ),
    ).toBe('opinionRequired');
  });

  it('ends as rejected where the step says so, taking the record along', async () => {
    const file = bpmn(
      [start(), user('a', task('reject="end" onReject="decline" onApprove="pass"')), end()],
      ['s > a > e'],
    );
    const no = (await Play.of(file)).start().reject('a');
    expect([no.status, no.transitions]).toEqual(['rejected', ['decline']]);
    const yes = (await Play.of(file)).start().approve('a');
    expect([yes.status, yes.transitions]).toEqual(['finished', ['pass']]);
  });
});

describe('withdrawing', () => {
  it('takes back what nobody has touched', async () => {
    const play = (await Play.of(line)).start().approve('a');
    const [done] = [...play.state.tasks.values()];
    play.send({ kind: 'withdraw', task: done!.id, comment: null }, 'who-a');
    expect(play.open()).toMatchObject([{ node: 'a', assignee: 'who-a', fromTask: done!.id }]);
    expect(play.approve('a').approve('b').approve('c').status).toBe('finished');
  });

  it('is too late when the next one has worked on it, or a join has fired', async () => {
    const play = (await Play.of(line)).start().approve('a');
    const [first] = [...play.state.tasks.values()];
    play.send({ kind: 'transfer', task: only(play, 'b').id, to: 'ann', comment: null }, 'who-b');
    expect(mayWithdraw(play.state, play.world(), first!)).toBe(false);
    const joined = (await Play.of(forked)).start().approve('z').approve('a1').approve('b');
    const b = [...joined.state.tasks.values()].find(({ node }) => node === 'b')!;
    expect(mayWithdraw(joined.state, joined.world(), b)).toBe(true);
    joined.approve('a2');
    for (const id of [b.id, [...joined.state.tasks.values()].find(({ node }) => node === 'a2')!.id])
      expect(key(() => joined.send({ kind: 'withdraw', task: id, comment: null }))).toBe('cannotWithdraw');
  });

  it('is too late when one of several branches has gone on, though the others still wait', async () => {
    const play = (await Play.of(forked)).start().approve('z').approve('a1');
    const z = [...play.state.tasks.values()].find(({ node }) => node === 'z')!;
    expect(key(() => play.send({ kind: 'withdraw', task: z.id, comment: null }, 'who-z'))).toBe('cannotWithdraw');
  });

  it('is for whoever has done it', async () => {
    const play = (await Play.of(line)).start().approve('a');
    const [done] = [...play.state.tasks.values()];
    expect(key(() => play.send({ kind: 'withdraw', task: done!.id, comment: null }, 'who-b'))).toBe('notYours');
  });
});

describe('passing on', () => {
  it('transfers for good, and delegates until it is answered', async () => {
    const play = (await Play.of(line)).start();
    play.send({ kind: 'transfer', task: only(play, 'a').id, to: 'ann', comment: null }, 'who-a');
    play.send({ kind: 'delegate', task: only(play, 'a').id, to: 'ben', comment: 'look' }, 'ann');
    expect(only(play, 'a')).toMatchObject({ assignee: 'ben', owner: 'ann', delegation: 'asked' });
    expect(play.approve('a', 'ben').open()).toMatchObject([{ node: 'a', assignee: 'ann', delegation: null }]);
    expect(play.approve('a', 'ann').waiting).toEqual(['b']);
    expect(
      key(() => play.send({ kind: 'transfer', task: only(play, 'b').id, to: 'who-b', comment: null }, 'who-b')),
    ).toBe('toYourself');
  });

  it('parks a task until those before have signed', async () => {
    const play = (await Play.of(line)).start();
    const { id } = only(play, 'a');
    play.send({ kind: 'addBefore', task: id, to: 'ann', comment: null }, 'who-a');
    expect(
      key(() => play.send({ kind: 'complete', task: id, outcome: 'approve', comment: null, way: null }, 'who-a')),
    ).toBe('parked');
    play.approve('a', 'ann');
    expect(play.open()).toMatchObject([{ id, status: 'open' }]);
    expect(play.approve('a', 'who-a').waiting).toEqual(['b']);
  });

  it('holds the outcome until those after have signed', async () => {
    const play = (await Play.of(line)).start();
    play.send({ kind: 'addAfter', task: only(play, 'a').id, to: 'ann', comment: null }, 'who-a');
    play.send({ kind: 'addAfter', task: only(play, 'a').id, to: 'ben', comment: null }, 'who-a');
    expect(play.approve('a', 'who-a').open()).toMatchObject([{ node: 'a', kind: 'after', assignee: 'ann' }]);
    expect(play.approve('a', 'ann').open()).toMatchObject([{ node: 'a', assignee: 'ben' }]);
    expect(play.approve('a', 'ben').waiting).toEqual(['b']);
  });

  it('gives the work of one who leaves to another', async () => {
    const play = await Play.of(line);
    play.people.a = ['ann', 'ben'];
    play.start().send({ kind: 'reassign', from: 'ann', to: 'cat', comment: 'left' });
    expect(only(play, 'a').candidates).toEqual(['cat', 'ben']);
  });
});

describe('countersigning', () => {
  const rules = {
    all: '<r:countersign rule="all"/>',
    any: '<r:countersign rule="any"/>',
    ratio: '<r:countersign rule="ratio" ratio="60"/>',
    veto: '<r:countersign rule="any" veto="true"/>',
  };
  const signed = async (
    rule: keyof typeof rules,
    mode: 'parallel' | 'sequential',
    people = ['p1', 'p2', 'p3', 'p4', 'p5'],
  ) => {
    const file = bpmn(
      [
        start(),
        user('k', task('reject="end"'), many(rules[rule], mode === 'sequential' ? 'isSequential="true"' : '')),
        user('n'),
        end(),
      ],
      ['s > k > n > e'],
    );
    const play = await Play.of(file);
    play.people.k = people;
    return play.start();
  };

  for (const mode of ['parallel', 'sequential'] as const) {
    it(`needs all, one, or a share of them (${mode})`, async () => {
      const all = await signed('all', mode);
      for (const who of ['p1', 'p2', 'p3', 'p4']) all.approve('k', who);
      expect(all.waiting).toEqual(['k']);
      expect(all.approve('k', 'p5').waiting).toEqual(['n']);
      expect((await signed('any', mode)).approve('k', 'p1').waiting).toEqual(['n']);
      const share = (await signed('ratio', mode)).approve('k', 'p1').reject('k', null, 'p2').approve('k', 'p3');
      expect(share.open('k')).not.toEqual([]);
      expect(share.approve('k', 'p4').waiting).toEqual(['n']);
    });

    it(`is refused as soon as it cannot be approved any more (${mode})`, async () => {
      expect((await signed('all', mode)).approve('k', 'p1').reject('k', null, 'p2').status).toBe('rejected');
      expect((await signed('veto', mode)).reject('k', null, 'p1').status).toBe('rejected');
      const any = await signed('any', mode, ['p1', 'p2']);
      expect(any.reject('k', null, 'p1').status).toBe('running');
      expect(any.reject('k', null, 'p2').status).toBe('rejected');
    });

    it(`weighs again when a signer comes or goes (${mode})`, async () => {
      const play = await signed('all', mode, ['p1', 'p2']);
      play.send({ kind: 'addSigner', task: only(play, 'k').id, person: 'p3', comment: null }, 'p1');
      play.approve('k', 'p1');
      play.send({ kind: 'removeSigner', task: only(play, 'k').id, person: 'p3', comment: null }, 'p2');
      expect(play.approve('k', 'p2').waiting).toEqual(['n']);
    });
  }

  it('lets the last open signature go', async () => {
    const play = (await signed('all', 'parallel', ['p1', 'p2'])).approve('k', 'p1');
    play.send({ kind: 'removeSigner', task: only(play, 'k').id, person: 'p2', comment: null }, 'p2');
    expect(play.waiting).toEqual(['n']);
  });

  it('cannot be taken back by one of them', async () => {
    const play = (await signed('all', 'parallel')).approve('k', 'p1');
    const done = [...play.state.tasks.values()].find(({ status }) => status === 'done')!;
    expect(key(() => play.send({ kind: 'withdraw', task: done.id, comment: null }, 'p1'))).toBe('cannotWithdraw');
  });
});

describe('the whole', () => {
  it('rests while it is suspended, and ends when it is terminated, called processes too', async () => {
    const called = bpmn([start('cs'), user('in'), end('ce')], ['cs > in > ce'], { id: 'other' });
    const file = bpmn([start(), '<callActivity id="c" calledElement="other"/>', end()], ['s > c > e']);
    const play = (await Play.of(file, called)).start({}, 'p').send({ kind: 'suspend', comment: null });
    expect(key(() => play.approve('in'))).toBe('suspended');
    play.send({ kind: 'activate', comment: null }).send({ kind: 'end', status: 'terminated', comment: 'no' });
    expect([...play.state.instances.values()].map(({ status }) => status)).toEqual(['terminated', 'terminated']);
    expect([play.state.tokens.size, play.open()]).toEqual([0, []]);
    expect(key(() => play.send({ kind: 'suspend', comment: null }))).toBe('ended');
  });
});
