import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { listenToServer, onServerEvent } from '../client/serverEvents.ts';
import { loadJobsAtom, takeJobAtom } from './jobs.ts';
import { loadNoticesAtom } from './notices.ts';

/** Keeps notices and jobs of the signed-in person up to date while the shell is there. */
export function useServerEvents(): void {
  const loadNotices = useSetAtom(loadNoticesAtom);
  const loadJobs = useSetAtom(loadJobsAtom);
  const takeJob = useSetAtom(takeJobAtom);
  useEffect(() => {
    const missed = (): void => {
      void loadNotices();
      void loadJobs();
    };
    missed();
    const stopHearing = onServerEvent({
      missed,
      take: (event) => {
        if (event.type === 'notices') void loadNotices();
        if (event.type === 'job') takeJob(event.job);
      },
    });
    const hangUp = listenToServer();
    return () => {
      hangUp();
      stopHearing();
    };
  }, [loadNotices, loadJobs, takeJob]);
}
