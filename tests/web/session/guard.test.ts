import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/web/session/guard.ts';

describe('the route guard (Specification §2)', () => {
  it.each(['/login', '/uia'])('opens %s without a token', (path) => {
    expect(decide({ hasToken: false, path, stage: 'new' })).toEqual({ kind: 'proceed' });
  });

  it.each(['/', '/home', '/401', '/loginx', '/form/lossEvent'])(
    'sends %s without a token to /login and clears local storage',
    (path) => {
      expect(decide({ hasToken: false, path, stage: 'new' })).toEqual({
        kind: 'redirect',
        to: '/login',
        clearLocal: true,
      });
      expect(decide({ hasToken: false, path, stage: 'loaded' })).toMatchObject({ to: '/login' });
    },
  );

  it('sends /login with a token home, whatever is loaded', () => {
    for (const stage of ['new', 'loaded', 'noRoles', 'noMenu'] as const) {
      expect(decide({ hasToken: true, path: '/login', stage })).toEqual({
        kind: 'redirect',
        to: '/home',
        clearLocal: false,
      });
    }
  });

  it('loads first, then proceeds', () => {
    expect(decide({ hasToken: true, path: '/kri/lib', stage: 'new' })).toEqual({ kind: 'load' });
    expect(decide({ hasToken: true, path: '/kri/lib', stage: 'loaded' })).toEqual({ kind: 'proceed' });
  });

  it.each(['noRoles', 'noMenu'] as const)('stops without %s', (stage) => {
    expect(decide({ hasToken: true, path: '/home', stage })).toEqual({ kind: 'stop', reason: stage });
  });
});
