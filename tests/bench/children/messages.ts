/** A question from the benchmark to one of its servers, and the answer; each question has a number. */
export interface Ask {
  number: number;
  what: string;
  with: unknown;
}

export type Answer = { number: number; value: unknown } | { number: number; error: string };

/** Processor time in milliseconds since the start, memory in megabytes, statements sent since the start. */
export interface Usage {
  cpuMs: number;
  rssMb: number;
  statements: number;
}

/** Processor time and memory of this process. */
export function ownUsage(statements: number): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage().rss / 2 ** 20, statements };
}

/** Answers the questions of the parent process for as long as it lives. */
export function answerParent(answers: Record<string, (given: unknown) => unknown>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: unknown) => {
    if (!isAsk(message)) return;
    const { number, what } = message;
    void Promise.resolve()
      .then(() => answers[what]?.(message.with))
      .then(
        (value) => process.send?.({ number, value: value ?? null }),
        (error: unknown) =>
          process.send?.({
            number,
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
      );
  });
}

function isAsk(message: unknown): message is Ask {
  return typeof message === 'object' && message !== null && 'number' in message && 'what' in message;
}
