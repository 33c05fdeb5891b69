import { useLayoutEffect, useRef, useState } from 'react';

/** What comes or goes when a place is left waits for the click that left it: it would move what is being clicked away. */
export const CLICK_MS = 200;

interface FaultLineProps {
  id: string;
  /** '' where nothing is wrong. */
  said: string;
}

/**
 * What is wrong at a field or in a cell, as the last thing in it. Where it goes because somebody types there, its line stays without its words
 * until the place is left: nothing moves below the hands that type. A control that is taken away with the focus in it says nothing: the line
 * is to be another one then (`key`).
 */
export function FaultLine({ id, said }: FaultLineProps) {
  const [held, setHeld] = useState(said);
  const line = useRef<HTMLDivElement>(null);
  if (said !== '' && said !== held) setHeld(said);
  useLayoutEffect(() => {
    const place = line.current?.parentElement;
    if (said !== '' || held === '' || !place) return undefined;
    if (!place.contains(document.activeElement)) {
      setHeld('');
      return undefined;
    }
    const left = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node) || !place.contains(relatedTarget)) setTimeout(setHeld, CLICK_MS, '');
    };
    place.addEventListener('focusout', left);
    return () => place.removeEventListener('focusout', left);
  }, [said, held]);
  if (said !== '')
    return (
      <div ref={line} id={id} className="field-fault">
        {said}
      </div>
    );
  if (held === '') return null;
  return (
    <div ref={line} className="field-fault-room" aria-hidden="true">
      {held}
    </div>
  );
}
