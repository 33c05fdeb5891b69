import { highlight } from '../../../model/formats/highlight.ts';

interface MarkedProps {
  text: string;
  /** What was looked for: one keyword, or several words. */
  words: string | readonly string[];
}

/** A text in which what was looked for stands out (Specification §5, Keyword highlighting). */
export function Marked({ text, words }: MarkedProps) {
  return highlight(text, words).map((piece, at) =>
    piece.colour ? (
      <mark key={at} className="keyword-mark">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
