/** What a run of the benchmarks is asked for. */
export interface BenchOptions {
  /** Loss events in the database that lists are read from. */
  rows: number;
  /** Rounds of each comparison; the medians of their ratios count. */
  rounds: number;
  /** Seconds of one round. */
  seconds: number;
  /** Rows of the file that is imported. */
  importRows: number;
  /** Names of the sections to run; empty: all. */
  only: readonly string[];
  /** Makes the database anew. */
  fresh: boolean;
}

/** Reads the command line. Throws with a sentence for what it does not know. */
export function readOptions(args: readonly string[]): BenchOptions {
  const options: BenchOptions = { rows: 1_000_000, rounds: 3, seconds: 5, importRows: 50_000, only: [], fresh: false };
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at];
    if (name === '--fresh') options.fresh = true;
    else if (name === '--only') options.only = (args[(at += 1)] ?? '').split(',');
    else if (name === '--rows') options.rows = whole(name, args[(at += 1)]);
    else if (name === '--rounds') options.rounds = whole(name, args[(at += 1)]);
    else if (name === '--seconds') options.seconds = whole(name, args[(at += 1)]);
    else if (name === '--import-rows') options.importRows = whole(name, args[(at += 1)]);
    else
      throw new Error(
        `Unknown option ${name}. Known: --rows N, --rounds N, --seconds N, --import-rows N, --only a,b, --fresh.`,
      );
  }
  return options;
}

function whole(name: string, text: string | undefined): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} wants a whole number of at least 1.`);
  return value;
}
