import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grants } from '../../../src/server/access/permissions.ts';

describe('permission patterns', () => {
  it('to destroy records only where that is named, or everything is granted', () => {
    for (const pattern of ['*', '*:*', 'opsLoss*:purge', 'opsLossEvent:purge'])
      expect(grants([pattern])('opsLossEvent:purge')).toBe(true);
    for (const pattern of ['opsLoss*:*', 'opsLossEvent', 'opsLossEvent:p*'])
      expect(grants([pattern])('opsLossEvent:purge')).toBe(false);
    expect(grants(['opsLoss*:*'])('opsLossEvent:restore')).toBe(true);
  });

  it('mean what they say', () => {
    const can = grants(['opsLoss*:view', 'rcRisk:*', 'sysParam:add', 'sysNotice', '*:history']);
    for (const code of [
      'opsLossEvent:view',
      'opsLossMerge:view',
      'rcRisk:anything',
      'sysParam:add',
      'sysNotice:edit',
      'sysUser:history',
    ]) {
      expect([code, can(code)]).toEqual([code, true]);
    }
    for (const code of [
      'opsLossEvent:edit',
      'xopsLossEvent:view',
      'rcRisks:view',
      'sysParam:edit',
      'sysNotices:edit',
      'rcRisk',
      '',
      'rcRisk:a:b',
    ]) {
      expect([code, can(code)]).toEqual([code, false]);
    }
  });

  it('are no regular expressions', () => {
    expect(grants(['a.b:c'])('aXb:c')).toBe(false);
    expect(grants(['(x)+*:view'])('(x)+1:view')).toBe(true);
  });

  it('of no role grant nothing, `*:*` grants every code', () => {
    const code = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,10}:[A-Za-z0-9]{1,10}$/);
    fc.assert(fc.property(code, (it) => !grants([])(it) && grants(['*:*'])(it) && grants([it])(it)));
  });

  it('only ever add up', () => {
    const pattern = fc.stringMatching(/^[a-c*]{1,3}:[a-c*]{1,3}$/);
    const code = fc.stringMatching(/^[a-c]{1,3}:[a-c]{1,3}$/);
    fc.assert(
      fc.property(
        fc.array(pattern),
        fc.array(pattern),
        code,
        (some, more, it) => !grants(some)(it) || grants([...some, ...more])(it),
      ),
    );
  });
});
