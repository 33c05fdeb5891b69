import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import { isPasted } from './isPasted.ts';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Props of a text box whose text is cleaned as it is typed, but never while an input method (Chinese) is composing. */
export interface TypedProps {
  value: string;
  onChange(event: ChangeEvent<Typed>): void;
  onCompositionStart(): void;
  onCompositionEnd(event: CompositionEvent<Typed>): void;
}

/**
 * Binds a text box to a text. `commit` hears the cleaned text once it is whole; during a composition the box alone has it. `cleaned`
 * hears of each text that was taken what was typed and what was left of it. `meant` says what a text means that came as a whole, pasted or
 * from an input method.
 */
export function useTyped(
  text: string,
  commit: (text: string) => void,
  clean: (text: string) => string = same,
  cleaned?: (typed: string, left: string) => void,
  meant: (whole: string) => string = same,
): TypedProps {
  const [composed, setComposed] = useState<string>();
  const composing = useRef(false);
  const take = (typed: string): void => {
    setComposed(undefined);
    const left = clean(typed);
    cleaned?.(typed, left);
    commit(left);
  };
  return {
    value: composed ?? text,
    onChange: (event) => {
      const { value } = event.target;
      if (composing.current) setComposed(value);
      else take(isPasted(event) ? meant(value) : value);
    },
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: (event) => {
      composing.current = false;
      take(meant(event.currentTarget.value));
    },
  };
}

const same = (text: string): string => text;
