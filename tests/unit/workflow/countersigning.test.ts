import { describe, expect, it } from 'vitest';
import { bpmn, end, many, start, task, user } from '../../support/workflow/bpmn.ts';
import { Play } from './play.ts';

type Rule = 'all' | 'any' | 'ratio' | 'veto';

const RULES: Record<Rule, string> = {
  all: '<r:countersign rule="all"/>',
  any: '<r:countersign rule="any"/>',
  ratio: '<r:countersign rule="ratio" ratio="50"/>',
  veto: '<r:countersign rule="any" veto="true"/>',
};

/**
 * What each of four people says, in order (`+` approves, `-` refuses, `A` asks one more, `R` sends the last one away), and what then comes
 * of it: `yes`, `no`, or `open` where it is not decided.
 */
const CASES: readonly (readonly [Rule, string, 'yes' | 'no' | 'open'])[] = [
  ['all', '+++', 'open'],
  ['all', '++++', 'yes'],
  ['all', '-', 'no'],
  ['all', '+++-', 'no'],
  ['all', '+++R', 'yes'],
  ['all', 'A++++', 'open'],
  ['all', 'A+++++', 'yes'],
  ['all', 'RR++', 'yes'],
  ['any', '+', 'yes'],
  ['any', '---', 'open'],
  ['any', '---+', 'yes'],
  ['any', '----', 'no'],
  ['any', '---R', 'no'],
  ['any', 'A----', 'open'],
  ['any', 'A-----', 'no'],
  ['ratio', '+', 'open'],
  ['ratio', '+-+', 'yes'],
  ['ratio', '--', 'open'],
  ['ratio', '---', 'no'],
  ['ratio', '+RR', 'yes'],
  ['ratio', 'A++', 'open'],
  ['ratio', 'A+++', 'yes'],
  ['veto', '-', 'no'],
  ['veto', '+', 'yes'],
];

describe.each(['parallel', 'sequential'] as const)('countersigned, %s', (mode) => {
  const opened = async (rule: Rule, people: string[]) => {
    const loop = many(RULES[rule], mode === 'sequential' ? 'isSequential="true"' : '');
    const play = await Play.of(
      bpmn([start(), user('k', task('reject="end"'), loop), user('n'), end()], ['s > k > n > e']),
    );
    play.people.k = people;
    return play.start();
  };

  it.each(CASES)('%s after %s is %s', async (rule, said, expected) => {
    const play = await opened(rule, ['p1', 'p2', 'p3', 'p4']);
    for (const word of said) {
      const [first] = play.open('k').sort((a, b) => a.no - b.no);
      if (word === '+' || word === '-') {
        play.complete('k', word === '+' ? 'approve' : 'reject', null, first!.assignee!);
        continue;
      }
      const body = [...play.state.tokens.values()].find(({ multi }) => multi)!;
      const person = word === 'A' ? 'p5' : String(body.multi!.items.at(-1));
      const kind = word === 'A' ? 'addSigner' : 'removeSigner';
      play.send({ kind, task: first!.id, person, comment: null }, first!.assignee);
    }
    const outcome = play.status === 'rejected' ? 'no' : play.waiting.includes('n') ? 'yes' : 'open';
    expect(outcome).toBe(expected);
    expect(play.incidents).toEqual([]);
    if (outcome === 'open') expect(play.waiting.every((node) => node === 'k')).toBe(true);
    else expect(play.open('k')).toEqual([]);
  });

  it.each(['all', 'any', 'ratio', 'veto'] as const)(
    'by nobody (%s) is an incident, or as good as approved',
    async (rule) => {
      const loop = many(RULES[rule], mode === 'sequential' ? 'isSequential="true"' : '');
      const file = bpmn([start(), user('k', task('reject="end"'), loop), user('n'), end()], ['s > k > n > e']);
      const stuck = await Play.of(file);
      stuck.answers.k = (token) => ({ kind: 'nobody', token, otherwise: 'incident', why: 'Nobody' });
      expect(stuck.start().incidents).toEqual(['Nobody']);
      delete stuck.answers.k;
      stuck.people.k = ['p1'];
      const [token] = [...stuck.state.tokens.values()].filter(({ state }) => state === 'incident');
      expect(stuck.send({ kind: 'retry', token: token!.id }).approve('k', 'p1').waiting).toEqual(['n']);
      const skipped = await Play.of(file);
      skipped.answers.k = (of) => ({ kind: 'nobody', token: of, otherwise: 'skip', why: 'Nobody' });
      expect(skipped.start().waiting).toEqual(['n']);
    },
  );
});
