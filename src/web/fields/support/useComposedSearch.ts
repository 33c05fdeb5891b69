import { useRef, type CompositionEvent } from 'react';

/**
 * Keeps a picker from searching for the half of a word: while an input method (Chinese) is composing, what stands in the box is the
 * spelling, not the word. `holder` goes to an element around the picker, `onSearch` to the picker.
 */
export function useComposedSearch(search: (keyword: string) => void) {
  const composing = useRef(false);
  return {
    onSearch: (keyword: string): void => {
      if (!composing.current) search(keyword);
    },
    holder: {
      onCompositionStart: (): void => {
        composing.current = true;
      },
      onCompositionEnd: ({ target }: CompositionEvent<HTMLElement>): void => {
        composing.current = false;
        if (target instanceof HTMLInputElement) search(target.value);
      },
    },
  };
}
