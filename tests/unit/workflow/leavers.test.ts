import { expect, it } from 'vitest';
import { bpmn, end, many, start, user } from '../../support/workflow/bpmn.ts';
import { Play } from './play.ts';

const left = { kind: 'reassign', from: 'ann', to: 'boss', comment: null, left: true } as const;
const line = (inner = '') => bpmn([start(), user('a', '', inner), user('b'), end()], ['s > a > b > e']);

it('leaves the tasks of one who has left to the other candidates, and passes on what is his alone', async () => {
  const play = await Play.of(line());
  Object.assign(play.people, { a: ['ann', 'ben'], b: ['ann'] });
  play.start().send(left);
  expect(play.open('a')).toMatchObject([{ candidates: ['ben'] }]);
  expect(play.approve('a', 'ben').send(left).open('b')).toMatchObject([{ assignee: 'boss' }]);
});

it('lets the one above countersign in the place of one who has left before his turn', async () => {
  const play = await Play.of(line(many('<r:countersign rule="all"/>', 'isSequential="true"')));
  play.people.a = ['ben', 'ann'];
  play.start().send(left).approve('a', 'ben');
  expect(play.open('a')).toMatchObject([{ assignee: 'boss' }]);
});
