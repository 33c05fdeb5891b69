/** What is wrong with a pattern, in a sentence. */
export class PatternFault extends Error {}

/** A pattern taken apart. */
export type PatternTree =
  | { kind: 'one'; test: (character: string) => boolean }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'row'; parts: PatternTree[] }
  | { kind: 'either'; options: PatternTree[] }
  | { kind: 'repeat'; part: PatternTree; least: number; most: number };

/** Reads the text of a pattern. Throws PatternFault. */
export class PatternReader {
  #at = 0;
  readonly #characters: string[];

  constructor(source: string) {
    this.#characters = [...source];
  }

  read(): PatternTree {
    const tree = this.#either(0);
    if (this.#at < this.#characters.length) throw new PatternFault('A bracket ) in the pattern has no partner.');
    return tree;
  }

  #either(depth: number): PatternTree {
    if (depth > 30) throw new PatternFault('The brackets of the pattern are nested too deeply.');
    const options = [this.#row(depth)];
    while (this.#take('|')) options.push(this.#row(depth));
    return { kind: 'either', options };
  }

  #row(depth: number): PatternTree {
    const parts: PatternTree[] = [];
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek())
      parts.push(this.#repeated(depth));
    return { kind: 'row', parts };
  }

  #repeated(depth: number): PatternTree {
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

  #atom(depth: number): PatternTree {
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

  #group(depth: number): PatternTree {
    if (this.#take('?') && !this.#take(':'))
      throw new PatternFault('The pattern looks ahead or behind, which is not known here.');
    const tree = this.#either(depth + 1);
    if (!this.#take(')')) throw new PatternFault('A bracket ( in the pattern is not closed.');
    return tree;
  }

  #class(): PatternTree {
    let text = '[';
    for (let c = this.#next(); c !== ']'; c = this.#next()) text += c === '\\' ? c + this.#next() : c;
    return single(`${text}]`);
  }

  #escape(): PatternTree {
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
function single(text: string): PatternTree {
  try {
    const expression = new RegExp(`^${text}$`, 'u');
    return { kind: 'one', test: (character) => expression.test(character) };
  } catch {
    throw new PatternFault(`${text} is not understood in the pattern.`);
  }
}
