import { describe, expect, it } from 'vitest';
import {
  boundary,
  bpmn,
  catching,
  end,
  gateway,
  many,
  start,
  sub,
  throwing,
  timer,
  user,
} from '../../support/workflow/bpmn.ts';
import { Play } from './play.ts';

const ERROR = '<error id="err" errorCode="E1"/>';
const SIGNAL = '<signal id="sig" name="Halt"/>';
const MESSAGE = '<message id="msg" name="Paid"/>';

describe('gateways', () => {
  it('takes the first open way of an exclusive gateway, else the default', async () => {
    const file = bpmn(
      [start(), gateway('exclusive', 'x', 'default="x-c"'), user('a'), user('b'), user('c'), end()],
      ['s > x', 'x >[big] a', 'x >[urgent] b', 'x > c', 'a > e', 'b > e', 'c > e'],
    );
    expect((await Play.of(file)).start({ big: true, urgent: true }).waiting).toEqual(['a']);
    expect((await Play.of(file)).start({ urgent: true }).waiting).toEqual(['b']);
    expect((await Play.of(file)).start().waiting).toEqual(['c']);
  });

  it('makes a condition that fails an incident, never a "no", and goes on when it is tried again', async () => {
    const file = bpmn(
      [start(), user('u'), gateway('exclusive', 'x', 'default="x-c"'), user('a'), user('c'), end()],
      ['s > u > x', 'x >[%] a', 'x > c', 'a > e', 'c > e'],
    );
    const play = (await Play.of(file)).start().approve('u');
    expect(play.waiting).toEqual([]);
    expect(play.incidents[0]).toContain('%');
    const [token] = [...play.state.tokens.values()].filter(({ state }) => state === 'incident');
    play.send({ kind: 'retry', token: token!.id });
    expect(play.incidents).toHaveLength(1);
    play.send({ kind: 'jump', token: token!.id, node: 'c', comment: 'mend' });
    expect(play.waiting).toEqual(['c']);
  });

  it('waits at a parallel join for every branch, and goes on once', async () => {
    const file = bpmn(
      [start(), gateway('parallel', 'f'), user('a'), user('b'), gateway('parallel', 'j'), user('c'), end()],
      ['s > f', 'f > a > j', 'f > b > j', 'j > c > e'],
    );
    const play = (await Play.of(file)).start();
    expect(play.waiting).toEqual(['a', 'b']);
    expect(play.approve('a').waiting).toEqual(['b']);
    expect(play.approve('b').waiting).toEqual(['c']);
    expect(play.approve('c').status).toBe('finished');
    expect(play.state.tokens.size).toBe(0);
  });

  it('ends an AND-fork with an exclusive gateway within', async () => {
    const file = bpmn(
      [
        start(),
        gateway('parallel', 'f'),
        gateway('exclusive', 'x', 'default="x-m"'),
        user('a'),
        gateway('exclusive', 'm'),
        user('b'),
        gateway('parallel', 'j'),
        end(),
      ],
      ['s > f', 'f > x', 'x >[go] a', 'x > m', 'a > m', 'm > j', 'f > b > j', 'j > e'],
    );
    expect((await Play.of(file)).start().approve('b').status).toBe('finished');
    expect((await Play.of(file)).start({ go: true }).approve('a').approve('b').status).toBe('finished');
  });

  it('joins an inclusive gateway once, for the branches taken', async () => {
    const file = bpmn(
      [
        start(),
        gateway('inclusive', 'f', 'default="f-c"'),
        user('a'),
        user('b'),
        user('c'),
        gateway('inclusive', 'j'),
        user('d'),
        end(),
      ],
      ['s > f', 'f >[one] a', 'f >[two] b', 'f > c', 'a > j', 'b > j', 'c > j', 'j > d > e'],
    );
    const both = (await Play.of(file)).start({ one: true, two: true });
    expect(both.waiting).toEqual(['a', 'b']);
    expect(both.approve('a').waiting).toEqual(['b']);
    expect(both.approve('b').waiting).toEqual(['d']);
    const single = (await Play.of(file)).start({ two: true }).approve('b');
    expect(single.waiting).toEqual(['d']);
    expect((await Play.of(file)).start().waiting).toEqual(['c']);
  });

  it('says when a join waits for a branch that cannot come', async () => {
    const file = bpmn(
      [start(), gateway('exclusive', 'x', 'default="x-b"'), user('a'), user('b'), gateway('parallel', 'j'), end()],
      ['s > x', 'x >[go] a', 'x > b', 'a > j', 'b > j', 'j > e'],
    );
    const play = (await Play.of(file)).start().approve('b');
    expect(play.incidents[0]).toContain('join');
  });

  it('stops a loop in which nobody waits', async () => {
    const file = bpmn(
      [start(), gateway('exclusive', 'm'), '<task id="t"/>', gateway('exclusive', 'x', 'default="x-m"'), end()],
      ['s > m > t > x', 'x > m', 'x >[false] e'],
    );
    expect((await Play.of(file)).start().incidents[0]).toContain('round');
  });
});

describe('events', () => {
  it('breaks off everything at a terminate end', async () => {
    const file = bpmn(
      [start(), gateway('parallel', 'f'), user('a'), user('b'), end('e1', '<terminateEventDefinition/>'), end('e2')],
      ['s > f', 'f > a > e1', 'f > b > e2'],
    );
    const play = (await Play.of(file)).start().approve('a');
    expect(play.status).toBe('finished');
    expect(play.open()).toEqual([]);
  });

  it('catches an error of a sub-process at its edge, through what lies between', async () => {
    const inner = sub(
      'in',
      [start('is'), user('a'), end('ie', '<errorEventDefinition errorRef="err"/>')],
      ['is > a > ie'],
    );
    const file = bpmn(
      [
        start(),
        sub('out', [start('os'), inner, end('oe')], ['os > in > oe']),
        boundary('b', 'out', '<errorEventDefinition errorRef="err"/>'),
        user('mend'),
        end(),
      ],
      ['s > out > e', 'b > mend > e'],
      { root: ERROR },
    );
    const play = (await Play.of(file)).start().approve('a');
    expect(play.waiting).toEqual(['mend']);
    expect(play.approve('mend').status).toBe('finished');
  });

  it('fails as a whole with an error that nobody catches', async () => {
    const play = (await Play.of(bpmn([start(), user('a'), end('e', '<errorEventDefinition/>')], ['s > a > e'])))
      .start()
      .approve('a');
    expect(play.status).toBe('failed');
    expect(play.state.tokens.size).toBe(0);
  });

  it('interrupts a task by a timer at its edge, or runs beside it', async () => {
    const file = (cancel: string) =>
      bpmn(
        [start(), user('a'), boundary('b', 'a', timer('PT2H'), cancel), user('late'), end(), end('e2')],
        ['s > a > e', 'b > late > e2'],
      );
    const hard = (await Play.of(file(''))).start();
    expect([...hard.state.subscriptions.values()][0]?.dueAt).toBe('2026-06-15T06:00:00.000Z');
    expect(hard.fire('b').waiting).toEqual(['late']);
    expect(hard.state.subscriptions.size).toBe(0);
    const soft = (await Play.of(file('cancelActivity="false"'))).start().fire('b');
    expect(soft.waiting).toEqual(['a', 'late']);
    expect(soft.approve('a').status).toBe('running');
    expect(soft.approve('late').status).toBe('finished');
  });

  it('repeats a cycle as often as it says', async () => {
    const file = bpmn(
      [
        start(),
        user('a'),
        boundary('b', 'a', timer('R2/PT1H', 'timeCycle'), 'cancelActivity="false"'),
        '<task id="t"/>',
        end(),
        end('e2'),
      ],
      ['s > a > e', 'b > t > e2'],
    );
    const play = (await Play.of(file)).start().fire('b');
    expect([...play.state.subscriptions.values()].map(({ dueAt }) => dueAt)).toEqual(['2026-06-15T06:00:00.000Z']);
    expect(play.fire('b').state.subscriptions.size).toBe(0);
  });

  it('lets the first of several events win', async () => {
    const file = bpmn(
      [
        start(),
        gateway('eventBased', 'g'),
        catching('m', '<messageEventDefinition messageRef="msg"/>'),
        catching('t', timer('P1D')),
        user('a'),
        user('b'),
        end(),
      ],
      ['s > g', 'g > m > a > e', 'g > t > b > e'],
      { root: MESSAGE },
    );
    const play = (await Play.of(file)).start();
    play.send({ kind: 'message', name: 'Paid', correlation: null, payload: {} });
    expect(play.waiting).toEqual(['a']);
    expect(play.state.subscriptions.size).toBe(0);
    expect((await Play.of(file)).start().fire('t').waiting).toEqual(['b']);
  });

  it('runs an event sub-process instead of the rest', async () => {
    const handlerOf = sub(
      'h',
      [start('hs', '<signalEventDefinition signalRef="sig"/>'), user('halt'), end('he')],
      ['hs > halt > he'],
      '',
      'triggeredByEvent="true"',
    );
    const play = (await Play.of(bpmn([start(), user('a'), end(), handlerOf], ['s > a > e'], { root: SIGNAL }))).start();
    play.send({ kind: 'signal', name: 'Halt' });
    expect(play.waiting).toEqual(['halt']);
    expect(play.approve('halt').status).toBe('finished');
  });

  it('goes through links, and tells messages and signals', async () => {
    const file = bpmn(
      [
        start(),
        throwing('l1', '<linkEventDefinition name="on"/>'),
        catching('l2', '<linkEventDefinition name="on"/>'),
        throwing('say', '<signalEventDefinition signalRef="sig"/>'),
        end('e', '<messageEventDefinition messageRef="msg"/>'),
      ],
      ['s > l1', 'l2 > say > e'],
      { root: SIGNAL + MESSAGE },
    );
    const play = (await Play.of(file)).start();
    expect(play.status).toBe('finished');
    expect(play.told.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['signal Halt', 'message Paid']);
  });
});

describe('activities', () => {
  it('calls another process and goes on with what it found out', async () => {
    const called = bpmn([start('cs'), user('in'), end('ce')], ['cs > in > ce'], { id: 'other' });
    const file = bpmn(
      [start(), '<callActivity id="c" calledElement="other"/>', user('after'), end()],
      ['s > c > after > e'],
    );
    const play = (await Play.of(file, called)).start({}, 'p');
    expect(play.waiting).toEqual(['in']);
    expect(play.state.instances.size).toBe(2);
    expect(play.approve('in').waiting).toEqual(['after']);
  });

  it('goes through a list with a sub-process, one after the other', async () => {
    const body = sub(
      'b',
      [start('bs'), user('u'), end('be')],
      ['bs > u > be'],
      many('<r:countersign over="[1,2,3]"/>', 'isSequential="true"'),
    );
    const play = (await Play.of(bpmn([start(), body, end()], ['s > b > e']))).start();
    for (const _ of [1, 2, 3]) {
      expect(play.waiting).toEqual(['u']);
      play.approve('u');
    }
    expect(play.status).toBe('finished');
  });

  it('repeats a loop while its condition holds', async () => {
    const loop =
      '<standardLoopCharacteristics loopMaximum="3"><loopCondition>again</loopCondition></standardLoopCharacteristics>';
    const play = (await Play.of(bpmn([start(), user('u', '', loop), end()], ['s > u > e']))).start({ again: true });
    expect(play.approve('u').approve('u').waiting).toEqual(['u']);
    expect(play.approve('u').status).toBe('finished');
  });

  it('waits for the server with service tasks, and tries again what has failed', async () => {
    const play = await Play.of(bpmn([start(), '<serviceTask id="v"/>', end()], ['s > v > e']));
    play.answers.v = (token) => ({ kind: 'failed', token, why: 'down' });
    play.start();
    expect(play.incidents).toEqual(['down']);
    delete play.answers.v;
    play.send({ kind: 'retry', token: [...play.state.tokens.values()].find(({ state }) => state === 'incident')!.id });
    expect(play.status).toBe('finished');
  });

  it('keeps what a rule gives', async () => {
    const rule =
      '<businessRuleTask id="k"><extensionElements><r:rule expression="true" variable="big"/></extensionElements></businessRuleTask>';
    const file = bpmn(
      [start(), rule, gateway('exclusive', 'x', 'default="x-b"'), user('a'), user('b'), end()],
      ['s > k > x', 'x >[big] a', 'x > b', 'a > e', 'b > e'],
    );
    expect((await Play.of(file)).start().waiting).toEqual(['a']);
  });
});
