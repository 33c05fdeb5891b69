import { describe, expect, it } from 'vitest';
import { after, instantOf, schedule } from '../../../src/server/workflow/engine/timer.ts';
import { readBpmn } from '../../../src/server/workflow/engine/readBpmn.ts';
import { bpmn, end, many, start, sub, user } from '../../support/workflow/bpmn.ts';
import { Play } from './play.ts';

const NOW = { now: '2026-01-01T00:00:00.000Z', timeZone: 'Asia/Shanghai' };

describe('limits of processes', () => {
  it('stop a step that would be done far too often before anything is made of it', async () => {
    const repeated = (loop: string) =>
      bpmn([start(), sub('k', [start('ks'), user('a'), end('ke')], ['ks > a > ke'], loop), end()], ['s > k > e']);
    const byNumber = repeated(many('', '', '<loopCardinality>times</loopCardinality>'));
    for (const times of [2001, 100_000, 4_000_000_000]) {
      const play = (await Play.of(byNumber)).start({ times });
      expect(play.incidents[0]).toContain(`${times} times`);
      expect(play.state.tokens.size).toBeLessThan(5);
    }
    expect((await Play.of(byNumber)).start({ times: 3 }).waiting).toEqual(['a', 'a', 'a']);
    const byList = repeated(many('<r:countersign over="list"/>'));
    const play = (await Play.of(byList)).start({ list: Array.from({ length: 100_000 }, () => 'x') });
    expect(play.incidents[0]).toContain('100000 times');
  });

  it('find fault with sub-processes that lie too deep in each other, however deep', async () => {
    const nested = (depth: number) => {
      const opened = Array.from({ length: depth }, (_, at) => `<subProcess id="d${at}">`).join('');
      return bpmn([start(), opened + '<task id="t"/>' + '</subProcess>'.repeat(depth), end()], ['s > d0 > e']);
    };
    expect((await readBpmn(nested(100))).faults).toEqual([]);
    for (const depth of [101, 5000]) {
      const { definitions, faults } = await readBpmn(nested(depth));
      expect(definitions).toEqual([]);
      expect(faults).toEqual([{ element: 'p', key: 'tooDeep', params: { levels: 100 } }]);
    }
  });

  it('let no cycle recur faster than the clock can follow', () => {
    for (const text of ['R/PT0S', 'R/PT0.0001S', 'R/PT0.5S', 'R5/2026-01-01/PT0.1S', 'R/-PT1H'])
      expect({ text, times: schedule('cycle', text, NOW) }).toEqual({ text, times: null });
    expect(schedule('cycle', 'R/PT1S', NOW)).toMatchObject({ left: null, every: 'PT1S' });
  });

  it('name no time that the database does not know', () => {
    for (const text of ['0000-01-01', '+012026-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-02-30', ''])
      expect({ text, at: instantOf(text, 'UTC') }).toEqual({ text, at: null });
    expect(after(NOW.now, 'P9000Y', NOW.timeZone)).toBeNull();
    expect(schedule('duration', 'P9000Y', NOW)).toBeNull();
    expect(instantOf('2026-01-01', 'UTC')).toBe('2026-01-01T00:00:00.000Z');
  });
});
