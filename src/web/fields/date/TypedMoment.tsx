import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { InputProps } from '../fieldUi.ts';
import { WithCutNotice } from '../support/CutNotice.tsx';
import { isPasted } from '../support/isPasted.ts';
import { useCutNotice } from '../support/useCutNotice.ts';
import type { DayField } from './momentText.ts';

interface TypedMomentProps {
  /** The props of the input around which this stands. */
  of: InputProps<DayField>;
  /** As the box shows what is held; '' where nothing is. */
  shown: string;
  /** The value of a text that is whole; undefined of any other. */
  read(typed: string): string | undefined;
  /** Any other form of it as the box would show it; undefined of what is no day. */
  spell(typed: string): string | undefined;
  children: ReactNode;
}

/**
 * Around a picker of days or times: takes what is typed as soon as it is whole, and any other form of it once it is pasted or left. The picker
 * itself takes it when the box is left, which is too late where that takes the box away or saves the record; a day that its calendar does not
 * offer it drops without a word, and one that was deleted it brings back. What is no day is left out, and said to be.
 */
export function TypedMoment({ of, shown, read, spell, children }: TypedMomentProps) {
  const { onChange, invalid } = of;
  const { notice, sayUnread, sayRead } = useUnread(of);
  const take = (event: SyntheticEvent): void => {
    const box = boxOf(event);
    const typed = box?.value.trim() ?? shown;
    const value = typed === shown ? undefined : read(typed);
    if (value !== undefined) {
      sayRead(typed);
      return onChange(value);
    }
    // Of what is typed, the first half may be another day: 2026-1-1 of 2026-1-15.
    const spelt = isPasted(event) ? spell(typed) : undefined;
    if (box && spelt !== undefined) retype(box, spelt);
  };
  const leave = (event: SyntheticEvent): void => {
    const box = boxOf(event);
    const typed = box?.value.trim() ?? shown;
    if (!box || typed === shown) return;
    if (typed === '') return onChange(null);
    if (read(typed) !== undefined) return;
    const spelt = spell(typed);
    retype(box, spelt ?? shown);
    if (spelt === undefined) sayUnread(shown);
  };
  return (
    <WithCutNotice notice={notice} invalid={invalid}>
      <div
        className="field-full"
        onInput={take}
        onBlurCapture={leave}
        onKeyDownCapture={(event) => {
          // Before the picker does: it lets go of the text on both keys.
          if (endsTyping(event)) leave(event);
        }}
      >
        {children}
      </div>
    </WithCutNotice>
  );
}

/** Below the box; above the page where the box goes as it is left, or has its fault below it already. */
function useUnread({ field, label, dense, invalid }: InputProps<DayField>) {
  const t = useTexts('fields');
  const feedback = useFeedback();
  const { notice, say } = useCutNotice();
  const kind = field.type === 'date' ? 'day' : 'moment';
  const sayUnread = (left: string): void => {
    if (dense || invalid) feedback.error(`${label}: ${t(`cut.${kind}`)}`);
    else say({ kind }, left);
  };
  return { notice, sayUnread, sayRead: (typed: string): void => say(undefined, typed) };
}

/** The text as if it had been typed so: the picker hears of it as of any other, and no longer takes the box for faulty. */
function retype(box: HTMLInputElement, text: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', text, box);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A key of an input method ends its composition only. */
const endsTyping = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === 'Tab') && !nativeEvent.isComposing;

const boxOf = ({ target }: SyntheticEvent): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement ? target : undefined;
