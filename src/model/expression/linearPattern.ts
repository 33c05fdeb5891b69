/** What is wrong with a pattern, in a sentence. */
export class PatternFault extends Error {}

export interface LinearPattern {
  test(text: string): boolean;
  /** Steps that one character of a text takes at most. */
  size: number;
}

/**
 * Compiles a pattern into a test that takes time in proportion to the text, whatever the pattern: no text can make it
 * run away, as it can a backtracking regular expression (Thompson, "Regular expression search algorithm", 1968).
 * Known are letters, `.`, `\d \w \s` and their opposites, classes `[a-z]`, `\p{…}`, groups, `|`, `* + ? {m,n}`, `^`, `$`.
 * The test finds the pattern anywhere in a text unless `^` and `$` bind it. Throws PatternFault.
 */
export function linearPattern(source: string): LinearPattern {
  if (source.length > 500) throw new PatternFault('A pattern may have at most 500 characters.');
  const tree = new PatternReader(source).read();
  const program = new Program();
  program.emit(tree);
  program.end();
  return { test: (text) => program.runs([...text]), size: program.size };
}

type Tree =
  | { kind: 'one'; test: (character: string) => boolean }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'row'; parts: Tree[] }
  | { kind: 'either'; options: Tree[] }
  | { kind: 'repeat'; part: Tree; least: number; most: number };

type Step =
  | { kind: 'one'; test: (character: string) => boolean }
  | { kind: 'start' | 'end' | 'found' }
  | { kind: 'split'; to: number[] };

class PatternReader {
  #at = 0;
  readonly #characters: string[];

  constructor(source: string) {
    this.#characters = [...source];
  }

  read(): Tree {
    const tree = this.#either(0);
    if (this.#at < this.#characters.length) throw new PatternFault('A bracket ) in the pattern has no partner.');
    return tree;
  }

  #either(depth: number): Tree {
    if (depth > 30) throw new PatternFault('The brackets of the pattern are nested too deeply.');
    const options = [this.#row(depth)];
    while (this.#take('|')) options.push(this.#row(depth));
    return { kind: 'either', options };
  }

  #row(depth: number): Tree {
    const parts: Tree[] = [];
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek())
      parts.push(this.#repeated(depth));
    return { kind: 'row', parts };
  }

  #repeated(depth: number): Tree {
    let part = this.#atom(depth);
    for (let bounds = this.#bounds(); bounds; bounds = this.#bounds()) {
      if (part.kind === 'start' || part.kind === 'end')
        throw new PatternFault('Nothing in the pattern stands before a repetition.');
      part = { kind: 'repeat', part, ...bounds };
      this.#take('?');
    }
    return part;
  }

  #bounds(): { least: number; most: number } | null {
    if (this.#take('*')) return { least: 0, most: Infinity };
    if (this.#take('+')) return { least: 1, most: Infinity };
    if (this.#take('?')) return { least: 0, most: 1 };
    const counted = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(this.#rest(12));
    if (!counted) return null;
    this.#at += counted[0].length;
    const least = Number(counted[1]);
    const most = counted[2] === undefined ? least : counted[3] === undefined ? Infinity : Number(counted[3]);
    if (most < least) throw new PatternFault(`The repetition ${counted[0]} is the wrong way round.`);
    return { least, most };
  }

  #atom(depth: number): Tree {
    const character = this.#next();
    switch (character) {
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '(':
        return this.#group(depth);
      case '[':
        return this.#class();
      case '\\':
        return this.#escape();
      case '.':
        return { kind: 'one', test: (c) => c !== '\n' && c !== '\r' };
      case '*':
      case '+':
      case '?':
      case '{':
        throw new PatternFault('Nothing in the pattern stands before a repetition.');
      default:
        return { kind: 'one', test: (c) => c === character };
    }
  }

  #group(depth: number): Tree {
    if (this.#take('?') && !this.#take(':'))
      throw new PatternFault('The pattern looks ahead or behind, which is not known here.');
    const tree = this.#either(depth + 1);
    if (!this.#take(')')) throw new PatternFault('A bracket ( in the pattern is not closed.');
    return tree;
  }

  #class(): Tree {
    let text = '[';
    for (let c = this.#next(); c !== ']'; c = this.#next()) text += c === '\\' ? c + this.#next() : c;
    return single(`${text}]`);
  }

  #escape(): Tree {
    const character = this.#next();
    if (/[1-9bBk]/.test(character)) throw new PatternFault(`\\${character} is not known in a pattern here.`);
    if (character !== 'p' && character !== 'P' && character !== 'u' && character !== 'x')
      return single(`\\${character}`);
    const tail = /^(\{[^}]*\}|[0-9a-fA-F]{4}|[0-9a-fA-F]{2})/.exec(this.#rest(60))?.[0] ?? '';
    this.#at += [...tail].length;
    return single(`\\${character}${tail}`);
  }

  #peek(): string | undefined {
    return this.#characters[this.#at];
  }

  #next(): string {
    const character = this.#characters[this.#at++];
    if (character === undefined) throw new PatternFault('The pattern ends too early.');
    return character;
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #rest(length: number): string {
    return this.#characters.slice(this.#at, this.#at + length).join('');
  }
}

/** The host's own reading of an escape or class, asked one character at a time, where it cannot run away. */
function single(text: string): Tree {
  try {
    const expression = new RegExp(`^${text}$`, 'u');
    return { kind: 'one', test: (character) => expression.test(character) };
  } catch {
    throw new PatternFault(`${text} is not understood in the pattern.`);
  }
}

class Program {
  readonly #steps: Step[] = [];

  get size(): number {
    return this.#steps.length;
  }

  emit(tree: Tree): void {
    switch (tree.kind) {
      case 'row':
        tree.parts.forEach((part) => this.emit(part));
        return;
      case 'either':
        this.#either(tree.options);
        return;
      case 'repeat':
        this.#repeat(tree.part, tree.least, tree.most);
        return;
      default:
        this.#add(tree);
    }
  }

  end(): void {
    this.#add({ kind: 'found' });
  }

  /** Walks all ways through the program at once, one character at a time. */
  runs(characters: readonly string[]): boolean {
    let reached = new Set<number>();
    for (let i = 0; i <= characters.length; i++) {
      if (this.#enter(0, reached, i, characters.length)) return true;
      const character = characters[i];
      if (character === undefined) return false;
      const next = new Set<number>();
      for (const at of reached) {
        const step = this.#steps[at];
        if (step?.kind === 'one' && step.test(character) && this.#enter(at + 1, next, i + 1, characters.length))
          return true;
      }
      reached = next;
    }
    return false;
  }

  #enter(first: number, reached: Set<number>, position: number, length: number): boolean {
    const waiting = [first];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (reached.has(at)) continue;
      reached.add(at);
      const step = this.#steps[at];
      if (step?.kind === 'found') return true;
      if (step?.kind === 'split') waiting.push(...step.to);
      if ((step?.kind === 'start' && position === 0) || (step?.kind === 'end' && position === length))
        waiting.push(at + 1);
    }
    return false;
  }

  #either(options: readonly Tree[]): void {
    if (options.length === 1 && options[0]) return this.emit(options[0]);
    const split = this.#split();
    const exits: { to: number[] }[] = [];
    for (const option of options) {
      split.to.push(this.#steps.length);
      this.emit(option);
      exits.push(this.#split());
    }
    exits.forEach((exit) => exit.to.push(this.#steps.length));
  }

  #repeat(part: Tree, least: number, most: number): void {
    for (let i = 0; i < least; i++) this.emit(part);
    if (most === Infinity) {
      const start = this.#steps.length;
      const split = this.#split();
      split.to.push(this.#steps.length);
      this.emit(part);
      this.#split().to.push(start);
      split.to.push(this.#steps.length);
      return;
    }
    const splits: { to: number[] }[] = [];
    for (let i = least; i < most; i++) {
      const split = this.#split();
      split.to.push(this.#steps.length);
      splits.push(split);
      this.emit(part);
    }
    splits.forEach((split) => split.to.push(this.#steps.length));
  }

  #split(): { to: number[] } {
    const to: number[] = [];
    this.#add({ kind: 'split', to });
    return { to };
  }

  #add(step: Step): void {
    if (this.#steps.length >= 800) throw new PatternFault('The pattern is too large; use smaller repetitions.');
    this.#steps.push(step);
  }
}
