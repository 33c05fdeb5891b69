/** Writes single lines to the server's log. */
export type Log = (line: string) => void;

/** A fault of ours with everything that helps to find it. Bodies are never logged: they hold passwords and business data. */
export function logFault(log: Log, requestId: string, path: string, error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log(`fault ${requestId} ${path} ${detail}`);
}
