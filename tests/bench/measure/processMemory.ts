import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Begins to watch how much memory a process holds at most. Where the system keeps no such mark, the answer is undefined. */
export function watchPeak(pid: number | undefined): () => number | undefined {
  const [status, reset] = [`/proc/${pid}/status`, `/proc/${pid}/clear_refs`];
  if (pid === undefined || !existsSync(status)) return () => undefined;
  // 5 sets the mark back to what the process holds now (proc(5)).
  writeFileSync(reset, '5');
  return () => {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  };
}
