/** What is said of a field, with its label before it unless the sentence names it already: "Please fill in Phone" does. */
export function labelled(label: string, sentence: string): string {
  return label === '' || names(sentence, label) ? sentence : `${label}: ${sentence}`;
}

/** As a word of its own: "On" is no part of "Only". Chinese has no gaps between words. */
function names(sentence: string, label: string): boolean {
  const literal = label.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{Script=Latin}\d])${literal}(?![\p{Script=Latin}\d])`, 'u').test(sentence);
}
