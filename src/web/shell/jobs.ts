import { atom } from 'jotai';
import type { JobSummary } from '../../contract/endpoints/exchange.ts';
import { post } from '../client/post.ts';

interface Jobs {
  list: readonly JobSummary[];
  /** Ended since the person looked last. */
  news: ReadonlySet<string>;
}

const state = atom<Jobs>({ list: [], news: new Set<string>() });

/** The person's own exports and imports of the last days, newest first. */
export const jobsAtom = atom((get) => get(state));

/** Fetches them; a failure keeps the old ones. */
export const loadJobsAtom = atom(null, async (get, set) => {
  const list = await post('api/exchange/jobs', { loading: 'N' }, { handles: 'all' }).catch(() => undefined);
  if (list) set(state, { ...get(state), list });
});

/** Takes in how far a job is. */
export const takeJobAtom = atom(null, (get, set, job: JobSummary) => {
  const { list, news } = get(state);
  const isKnown = list.some((known) => known.jobId === job.jobId);
  set(state, {
    list: isKnown ? list.map((known) => (known.jobId === job.jobId ? job : known)) : [job, ...list],
    news: job.state === 'running' ? news : new Set([...news, job.jobId]),
  });
});

/** The person has looked at the list. */
export const seenJobsAtom = atom(null, (get, set) => set(state, { ...get(state), news: new Set<string>() }));

/** Asks for a running job to stop; what becomes of it is told like everything else. */
export const stopJobAtom = atom(null, async (_get, _set, jobId: string) => {
  await post('api/exchange/cancel', { jobId, loading: 'N' });
});
