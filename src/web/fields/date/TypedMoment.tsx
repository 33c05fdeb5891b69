import type { ReactNode, SyntheticEvent } from 'react';

interface TypedMomentProps {
  /** As the box shows what is held; '' where nothing is. */
  shown: string;
  /** The value of a text that is whole; undefined of any other. */
  read(typed: string): string | undefined;
  onChange(value: string | null): void;
  children: ReactNode;
}

/**
 * Around a picker of days or times: takes what is typed as soon as it is whole. The picker itself takes it when the box is left, which is too
 * late where that takes the box away or saves the record; a day that its calendar does not offer it drops without a word, and one that was
 * deleted it brings back.
 */
export function TypedMoment({ shown, read, onChange, children }: TypedMomentProps) {
  const take = (event: SyntheticEvent): void => {
    const typed = typedIn(event);
    const value = typed === undefined || typed === shown ? undefined : read(typed);
    if (value !== undefined) onChange(value);
  };
  const leave = (event: SyntheticEvent): void => {
    if (shown !== '' && typedIn(event) === '') onChange(null);
  };
  return (
    <div
      className="field-full"
      onInput={take}
      onBlurCapture={leave}
      onKeyDownCapture={(event) => {
        // Before the picker does: it lets go of the text on both keys.
        if (event.key === 'Enter' || event.key === 'Tab') leave(event);
      }}
    >
      {children}
    </div>
  );
}

const typedIn = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof HTMLInputElement ? target.value.trim() : undefined;
