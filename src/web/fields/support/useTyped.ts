import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';

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
 * hears of each text that was taken what was typed and what was left of it.
 */
export function useTyped(
  text: string,
  commit: (text: string) => void,
  clean: (text: string) => string = same,
  cleaned?: (typed: string, left: string) => void,
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
    onChange: (event) => (composing.current ? setComposed(event.target.value) : take(event.target.value)),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: (event) => {
      composing.current = false;
      take(event.currentTarget.value);
    },
  };
}

const same = (text: string): string => text;
