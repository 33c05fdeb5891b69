/** Where a file cannot be read, and why. */
export interface XmlFault {
  /** Counts from 1; null where the reader does not say. */
  line: number | null;
  message: string;
}

/** What the reader of the drawing library says of a file that it cannot read. Its lines count from 0. */
export function xmlFaultOf(error: unknown): XmlFault {
  const text = error instanceof Error ? error.message : String(error);
  const line = /line:\s*(\d+)/.exec(text)?.[1];
  const nested = /nested error:\s*([^\n]+)/.exec(text)?.[1];
  const [first = text] = text.split('\n');
  return { line: line === undefined ? null : Number(line) + 1, message: nested ?? first };
}
