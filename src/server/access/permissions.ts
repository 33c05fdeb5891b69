/**
 * Whether one of the granted patterns covers a permission code `<templateCode>:<button>`. `*` stands for any letters on either
 * side; a pattern without a colon grants every button of the models it covers. To destroy records (`purge`) is a right of its own: only a pattern
 * that names it grants it, or one that grants everything.
 */
export function grants(patterns: readonly string[]): (code: string) => boolean {
  const plain = new Set(patterns.filter((pattern) => !pattern.includes('*') && pattern.includes(':')));
  const wide = patterns.filter((pattern) => !plain.has(pattern));
  const wild = wide.map(toExpression);
  const toPurge = wide.filter((pattern) => EVERYTHING.has(pattern) || pattern.endsWith(PURGE)).map(toExpression);
  const known = new Map<string, boolean>();
  return (code) => {
    if (plain.has(code)) return true;
    const remembered = known.get(code);
    if (remembered !== undefined) return remembered;
    const granted = (code.endsWith(PURGE) ? toPurge : wild).some((pattern) => pattern.test(code));
    // Codes come from clients too: what is remembered must not grow with what they invent.
    if (known.size < 5000) known.set(code, granted);
    return granted;
  };
}

const PURGE = ':purge';
const EVERYTHING = new Set(['*', '*:*']);

function toExpression(pattern: string): RegExp {
  const whole = pattern.includes(':') || pattern.includes('.') ? pattern : `${pattern}:*`;
  const escaped = whole.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^:]*');
  return new RegExp(`^${escaped}$`);
}
