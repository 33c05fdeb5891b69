import { tool } from './project.mjs';
import { runNode } from './run.mjs';

/**
 * Checks the types with the native compiler (TypeScript 7), which takes seconds. When it breaks down instead of
 * naming faults, the classic compiler decides.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function typeCheck() {
  const fast = await runNode([tool('typescript7/bin/tsc'), '--noEmit', '-p', '.']);
  if (fast.code === 0 || /error TS\d+/.test(fast.output)) return fast;
  return await runNode([tool('typescript/bin/tsc'), '--noEmit', '-p', '.']);
}
