import type { ConfigFault } from '../../model/check/fault.ts';

/** The configuration cannot be used. Carries every fault that was found, not the first one. */
export class ConfigFaults extends Error {
  constructor(readonly faults: readonly ConfigFault[]) {
    super(
      [`The schemas have ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}:`, ...faults.map(faultLine)].join(
        '\n',
      ),
    );
    this.name = 'ConfigFaults';
  }
}

/** A fault as a line of the terminal: place, sentence, and the proposal where there is one. */
function faultLine({ file, line, column, message, suggestion }: ConfigFault): string {
  return `  schemas/${file}:${line}:${column}  ${message}${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`;
}
