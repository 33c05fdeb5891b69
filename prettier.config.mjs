/** One look for every file: single quotes, and lines that fit two editors side by side. */
export default {
  printWidth: 120,
  singleQuote: true,
  proseWrap: 'preserve',
};
