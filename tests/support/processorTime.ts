/**
 * Does a piece of work; answers what it answers, and the processor time in milliseconds that it took in this process. Unlike the clock that hardly
 * depends on what else the machine does, so it tells work that explodes from work that waits its turn.
 */
export function processorTime<T>(work: () => T): { result: T; milliseconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}
