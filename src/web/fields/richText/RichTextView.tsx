import { useEffect, useRef } from 'react';
import { sanitise } from './sanitise.ts';

/** Formatted text, sanitised before it is shown. */
export default function RichTextView({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.innerHTML = sanitise(html);
  }, [html]);
  return <div ref={box} className="rich-text" />;
}
