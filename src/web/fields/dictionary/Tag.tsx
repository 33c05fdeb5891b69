import type { TagTone } from '../../../model/language/dictionary.ts';

/** Every tone has a shape of its own, so that it reads without colour. */
const SHAPES: Record<TagTone, string> = {
  none: '',
  low: '●',
  medium: '◆',
  high: '▲',
  extreme: '■',
  draft: '○',
  review: '◐',
  returned: '↩',
  done: '✓',
  void: '✕',
  accent: '◇',
};

/** A word with the tone that its dictionary gives it: colour, word and shape. */
export function Tag({ tone = 'none', children }: { tone?: TagTone; children: string }) {
  if (tone === 'none') return <span className="tag tag-none">{children}</span>;
  return (
    <span className={`tag tag-${tone}`}>
      <span className="tag-shape" aria-hidden="true">
        {SHAPES[tone]}
      </span>
      <span className="tag-words">{children}</span>
    </span>
  );
}
