import type { Log } from '../http/log.ts';

/**
 * Does one piece of work after the other until none is left (`work` answers false), every `ms` milliseconds and whenever it is woken. A
 * failure ends that round and stands in the log; the next one begins anew.
 */
export function keepDoing(name: string, ms: number, work: () => Promise<boolean>, log: Log): Rounds {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const round = async (): Promise<void> => {
    do {
      again = false;
      try {
        while (!stopped && (await work())) continue;
      } catch (error) {
        if (!stopped) log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    } while (again && !stopped);
  };
  const wake = (): void => {
    again = true;
    if (!stopped) running ??= round().finally(() => (running = undefined));
  };
  const timer = setInterval(wake, ms);
  timer.unref();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

export interface Rounds {
  wake(): void;
  /** Resolves when the piece at hand is done. */
  stop(): Promise<void>;
}
