import type { ActionContext } from '../kit/plugin.ts';
import { actionPlugin } from './registry.ts';

/** What came of the action of a plugin. `missing`: there is none of that name, or several are meant. */
export type PluginOutcome = 'done' | 'stopped' | 'failed' | 'missing';

/** Loads and runs the action of a plugin. A failure of its code is an outcome, not an exception: the button says so. */
export async function runPluginAction(
  name: string,
  context: ActionContext,
  find: typeof actionPlugin = actionPlugin,
): Promise<PluginOutcome> {
  const load = find(name);
  if (!load) return 'missing';
  try {
    const run = await load();
    return (await run(context)) === false ? 'stopped' : 'done';
  } catch {
    return 'failed';
  }
}
