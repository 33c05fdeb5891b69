/**
 * How a control counts what is typed: in characters as the check of the field does. Too much stands and is marked; cutting it would lose
 * the end of what somebody has pasted without a word.
 */
export const lengthCount = (max: number): { max: number; strategy(text: string): number } => ({
  max,
  strategy: (text) => [...text].length,
});
