import { type State, tokenOf } from './engine/state.ts';

/** What expressions see at a token, the nearest scope first. */
export function variablesOf(state: State, token: string): Record<string, unknown> {
  const seen: Record<string, unknown> = {};
  for (let at: string | null = token; at !== null; at = tokenOf(state, at).parent)
    for (const { scope, name, value } of state.variables.values())
      if (scope === at && !Object.hasOwn(seen, name)) seen[name] = value;
  return seen;
}
