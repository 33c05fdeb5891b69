import { atom } from 'jotai';
import { post } from '../client/post.ts';

const state = atom(0);

/** How many tasks of processes wait for the signed-in person, those that he may claim too. */
export const todoAtom = atom((get) => get(state));

/** Asks the server; a failure keeps the old number, the next event tries again. */
export const loadTodoAtom = atom(null, async (_get, set) => {
  const counts = await post('api/workflow/counts', { loading: 'N' }, { handles: 'all' }).catch(() => undefined);
  if (counts) set(state, counts.mine + counts.delegated + counts.claim);
});
