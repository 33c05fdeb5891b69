import { useState } from 'react';
import { useLabel } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { Pressable } from './pressable.ts';

interface PressProps {
  pressable: Pressable;
  /** Whether it can be pressed at all: asked before the person is. */
  mayPress?(pressable: Pressable): boolean;
  onPress(pressable: Pressable): Promise<unknown>;
}

/** What pressing a button of a model does; `busy` until that has ended. */
export function usePress({ pressable, mayPress, onPress }: PressProps): { busy: boolean; press(): Promise<void> } {
  const isAgreed = useAgreed();
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (mayPress && !mayPress(pressable)) return;
    if (!(await isAgreed(pressable))) return;
    setBusy(true);
    await onPress(pressable).finally(() => setBusy(false));
  };
  return { busy, press };
}

/**
 * Asks before a button does what it does, in a dialog titled 'System prompt' (Specification §5). What has parameters asks in their dialog
 * instead.
 */
export function useAgreed(): (pressable: Pressable) => Promise<boolean> {
  const pick = useLabel();
  const feedback = useFeedback();
  return async ({ button: { confirm, danger, parameters } }) =>
    !confirm || parameters !== undefined || (await feedback.confirm(pick(confirm), { danger }));
}
