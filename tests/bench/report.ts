import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** One measured thing: a value in its unit, beside its baseline where it has one, and what it should be. */
export interface Finding {
  section: string;
  name: string;
  value: number;
  unit: string;
  /** What the value is held against, measured in the same run. */
  baseline?: number;
  /** Value over baseline; medians of interleaved rounds. */
  ratio?: number;
  /** What the ratio, or the value where there is none, should be. */
  target?: { atLeast: number } | { atMost: number };
  note?: string;
}

/** Collects findings, prints each as it comes, and writes them all at the end. */
export class Report {
  readonly #findings: Finding[] = [];
  readonly #started = new Date();

  section(title: string): void {
    console.log(`\n== ${title}`);
  }

  /** Something that explains the findings: a statement, a query plan. */
  say(line: string): void {
    console.log(line);
  }

  add(finding: Finding): void {
    this.#findings.push(finding);
    const against = finding.baseline === undefined ? '' : `  of ${shown(finding.baseline)}`;
    const ratio = finding.ratio === undefined ? '' : `  ratio ${finding.ratio.toFixed(2)}`;
    console.log(
      `${finding.name.padEnd(58)} ${shown(finding.value).padStart(9)} ${finding.unit}${against}${ratio}${verdict(finding)}${finding.note ? `  (${finding.note})` : ''}`,
    );
  }

  write(file: string): void {
    const missed = this.#findings.filter((finding) => meets(finding) === false);
    console.log(
      missed.length === 0
        ? '\nEvery target is met.'
        : `\nMissed: ${missed.map(({ section, name }) => `${section}: ${name}`).join('; ')}`,
    );
    const machine = {
      node: process.version,
      cpu: cpus()[0]?.model ?? '',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
    };
    writeFileSync(
      file,
      `${JSON.stringify({ at: this.#started.toISOString(), machine, findings: this.#findings }, null, 2)}\n`,
    );
    console.log(`Written to ${file}`);
  }
}

function meets({ target, ratio, value }: Finding): boolean | undefined {
  if (!target) return undefined;
  const held = ratio ?? value;
  return 'atLeast' in target ? held >= target.atLeast : held <= target.atMost;
}

function verdict(finding: Finding): string {
  const { target } = finding;
  if (!target) return '';
  const wanted = 'atLeast' in target ? `>= ${rounded(target.atLeast)}` : `<= ${rounded(target.atMost)}`;
  return `  target ${wanted} ${meets(finding) ? 'met' : 'MISSED'}`;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const shown = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
