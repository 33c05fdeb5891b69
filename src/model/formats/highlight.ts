/** A piece of a text; `colour` is the name of a colour token, present where the keyword was found. */
export interface Segment {
  text: string;
  colour?: string;
}

/** The token that marks a keyword unless another one is asked for (Specification §5: red by default). */
export const HIGHLIGHT_COLOUR = 'red';

/**
 * Splits a text at every occurrence of a keyword, or of any of several words, upper and lower case alike, so that a component can draw the
 * occurrences in a colour without ever building HTML. The pieces joined give the text again; none is empty.
 */
export function highlight(
  text: string,
  keyword: string | readonly string[],
  colour: string = HIGHLIGHT_COLOUR,
): Segment[] {
  // The longest first: of two words of which one begins with the other the whole is marked.
  const words = [keyword]
    .flat()
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return text === '' ? [] : [{ text }];
  const finder = new RegExp(`(${words.map(literally).join('|')})`, 'gi');
  const pieces = text.split(finder);
  return pieces
    .map((piece, index) => (index % 2 === 1 ? { text: piece, colour } : { text: piece }))
    .filter((segment) => segment.text !== '');
}

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
