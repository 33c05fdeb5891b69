/** The part of a name that stands before the cursor, and what it continues: `bill.am` is `am` after `bill`. */
export interface Unfinished {
  /** Names before it, as in `bill.department.`. */
  path: string[];
  word: string;
  start: number;
}

/** What is being typed at the cursor; undefined within a text and where no name can stand. */
export function unfinishedAt(source: string, cursor: number): Unfinished | undefined {
  const before = source.slice(0, cursor);
  if (insideText(before)) return undefined;
  const [typed = ''] = /[A-Za-z_][\w.]*$/.exec(before) ?? [''];
  if (typed === '') return undefined;
  const parts = typed.split('.');
  const word = parts.at(-1) ?? '';
  return { path: parts.slice(0, -1), word, start: cursor - word.length };
}

/** The names that go on from there, those first that begin with it. */
export function namesFor({ path, word }: Unfinished, known: KnownNames): string[] {
  const [first, ...more] = path;
  const offered = first === undefined ? known.names : more.length > 0 ? [] : (known.members[first] ?? []);
  const lower = word.toLowerCase();
  return offered
    .filter((name) => name.toLowerCase().includes(lower) && name !== word)
    .sort((a, b) => Number(b.toLowerCase().startsWith(lower)) - Number(a.toLowerCase().startsWith(lower)))
    .slice(0, MOST);
}

/** What expressions may name: by themselves, and after the name of a record. */
export interface KnownNames {
  names: readonly string[];
  members: Readonly<Record<string, readonly string[]>>;
}

const MOST = 12;

/** Whether a text has been opened and not closed. */
function insideText(source: string): boolean {
  let quote = '';
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quote === '') quote = character === '"' || character === "'" ? character : '';
    else if (character === '\\') at += 1;
    else if (character === quote) quote = '';
  }
  return quote !== '';
}
