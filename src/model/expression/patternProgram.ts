import { PatternFault, type PatternTree } from './patternReader.ts';

type Step =
  | { kind: 'one'; test: (character: string) => boolean }
  | { kind: 'start' | 'end' | 'found' }
  | { kind: 'split'; to: number[] };

/** Most steps of a program: repetitions are written out in it. */
const STEP_LIMIT = 800;

/** A pattern as steps that are all walked at once, so that no way has to be tried again. */
export class PatternProgram {
  readonly #steps: Step[] = [];

  get size(): number {
    return this.#steps.length;
  }

  emit(tree: PatternTree): void {
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

  #either(options: readonly PatternTree[]): void {
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

  #repeat(part: PatternTree, least: number, most: number): void {
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
    if (this.#steps.length >= STEP_LIMIT) throw new PatternFault('The pattern is too large; use smaller repetitions.');
    this.#steps.push(step);
  }
}
