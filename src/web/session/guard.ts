/** How far the session of the signed-in person has come. */
export type SessionStage = 'new' | 'loaded' | StopReason;

/** Why a signed-in person comes no further: without roles, without a menu, or with a password or second factor to set first. */
export type StopReason = 'noRoles' | 'noMenu' | 'mustChange' | 'mustEnrol';

export type GuardDecision =
  | { kind: 'proceed' }
  | { kind: 'load' }
  | { kind: 'stop'; reason: StopReason }
  | { kind: 'redirect'; to: '/login' | '/home'; clearLocal: boolean };

const OPEN_PATHS = ['/login', '/uia'];

/** What happens when a path is opened (Specification §2, route guard). `path` is without query. */
export function decide(state: { hasToken: boolean; path: string; stage: SessionStage }): GuardDecision {
  const { hasToken, path, stage } = state;
  if (!hasToken)
    return OPEN_PATHS.includes(path) ? { kind: 'proceed' } : { kind: 'redirect', to: '/login', clearLocal: true };
  if (path === '/login') return { kind: 'redirect', to: '/home', clearLocal: false };
  if (stage === 'new') return { kind: 'load' };
  if (stage === 'loaded') return { kind: 'proceed' };
  return { kind: 'stop', reason: stage };
}
