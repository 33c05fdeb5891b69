import { expect, it } from 'vitest';
import { stagesOf } from '../../../../src/web/plugins/workflow/diagram/stages.ts';
import type { TrailStep } from '../../../../src/web/plugins/workflow/diagram/walk.ts';

let minute = 0;
const step = (kind: string, node: string | null, more: Partial<TrailStep> = {}): TrailStep => ({
  kind,
  node,
  flow: null,
  token: 't',
  actorName: null,
  instance: 'i',
  at: new Date(Date.UTC(2026, 0, 1, 9, (minute += 1))).toISOString(),
  ...more,
});
const stages = (trail: TrailStep[], nodes: string[] = []) =>
  Object.fromEntries([...stagesOf(trail, nodes).nodes].map(([id, { stage }]) => [id, stage]));

const BEGUN = [step('started', null), step('entered', 's'), step('left', 's'), step('entered', 'check', { flow: 'f' })];

it('shows what was left as done, where it stands as current, and nothing of what is still to come', () => {
  expect(stages(BEGUN, ['s', 'check', 'sign'])).toEqual({ s: 'done', check: 'current' });
  expect(stagesOf(BEGUN, []).flows).toEqual(new Set(['f']));
});

it('keeps a countersigned task current until its body is left', () => {
  const [one, two] = [{ token: 'one' }, { token: 'two' }];
  const begun = [...BEGUN, step('entered', 'check', one), step('entered', 'check', two)];
  const parts = [...begun, step('approved', 'check', one)];
  expect(stages(parts)['check']).toBe('current');
  expect(stages([...parts, step('cancelled', 'check', two)])['check']).toBe('current');
  expect(stages([...parts, step('cancelled', 'check', two), step('left', 'check')])['check']).toBe('done');
});

it('shows a task to which the run came back as current again, and one that was taken away as skipped', () => {
  const returned = [...BEGUN, step('left', 'check'), step('entered', 'sign'), step('cancelled', 'sign')];
  expect(stages([...returned, step('entered', 'check')])).toEqual({ s: 'done', check: 'current', sign: 'skipped' });
});

it('names whoever decided, each once, and the times', () => {
  const trail = [
    ...BEGUN,
    step('approved', 'check', { actorName: 'Li' }),
    step('approved', 'check', { actorName: 'Li' }),
  ];
  const left = step('left', 'check');
  const { nodes } = stagesOf([...trail, left], []);
  expect(nodes.get('check')).toEqual({ stage: 'done', since: BEGUN[3]?.at, until: left.at, people: ['Li'] });
});

it('shows an incident until it is tried again', () => {
  const failed = [...BEGUN, step('incident', 'check')];
  expect(stages(failed)['check']).toBe('failed');
  expect(stages([...failed, step('retried', 'check')])['check']).toBe('current');
});

it('counts what was never come to as skipped once the run has ended, and its end event as done', () => {
  const ended = [...BEGUN, step('left', 'check'), step('entered', 'e'), step('ended', null)];
  expect(stages(ended, ['s', 'check', 'sign', 'e'])).toEqual({ s: 'done', check: 'done', sign: 'skipped', e: 'done' });
});

it('counts an end event as done once it is come to, though other branches go on', () => {
  const trail = [...BEGUN, step('entered', 'e', { token: 'other' })];
  expect(stagesOf(trail, [], undefined, new Set(['e'])).nodes.get('e')?.stage).toBe('done');
  expect(stagesOf(trail, [], undefined, new Set(['e'])).nodes.get('check')?.stage).toBe('current');
});

it('follows the one instance of the diagram', () => {
  const other = [
    ...BEGUN,
    step('entered', 'inner', { instance: 'called' }),
    step('ended', null, { instance: 'called' }),
  ];
  expect(stages(other)).toEqual({ s: 'done', check: 'current' });
  expect(stagesOf(other, [], 'called').ended).toBe(true);
});
