import { Fragment, type ReactNode } from 'react';

/** The words of a comment as they were typed, mentioned names marked. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly { name: string }[] }): ReactNode {
  return (
    <p className="comment-text">
      {partsOf(
        text,
        mentions.map(({ name }) => `@${name}`),
      ).map((part, at) =>
        part.marked ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>,
      )}
    </p>
  );
}

interface TextPart {
  text: string;
  marked: boolean;
}

/** The text cut before and after each of the names; of names that begin alike the longest counts. */
function partsOf(text: string, names: readonly string[]): TextPart[] {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const name = longestFirst.find((one) => text.startsWith(one, at));
    if (name === undefined) {
      plain += text[at] ?? '';
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, marked: false });
    plain = '';
    parts.push({ text: name, marked: true });
    at += name.length;
  }
  return plain === '' ? parts : [...parts, { text: plain, marked: false }];
}
