/** One fault of a configuration, in words fit for the terminal: where it is, and what is wrong. */
export interface ConfigFault {
  /** File below `schemas/`. */
  file: string;
  line?: number;
  column?: number;
  message: string;
}

/** The configuration cannot be used. Carries every fault that was found, not the first one. */
export class ConfigFaults extends Error {
  constructor(readonly faults: readonly ConfigFault[]) {
    super(`The schemas have ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}:\n${faults.map(faultLine).join('\n')}`);
    this.name = 'ConfigFaults';
  }
}

function faultLine(fault: ConfigFault): string {
  const place = fault.line === undefined ? '' : `:${fault.line}${fault.column === undefined ? '' : `:${fault.column}`}`;
  return `  ${fault.file}${place}  ${fault.message}`;
}
