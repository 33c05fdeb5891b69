/** An SQL identifier, quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
