import { PatternProgram } from './patternProgram.ts';
import { PatternFault, PatternReader } from './patternReader.ts';

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
  const program = new PatternProgram();
  program.emit(tree);
  program.end();
  return { test: (text) => program.runs([...text]), size: program.size };
}
