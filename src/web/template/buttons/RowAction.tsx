import { useLabel } from '../../i18n/useTexts.ts';
import { ActionButton } from './ActionButton.tsx';
import type { Pressable } from './pressable.ts';
import { usePress } from './usePress.ts';

interface RowActionProps {
  pressable: Pressable;
  onPress(pressable: Pressable): Promise<unknown>;
}

/**
 * A button of a model in a row, as a word. A page of rows draws dozens of them, where those of the component library take more time than all
 * else: only what cannot be pressed, and has to say why, is one.
 */
export function RowAction({ pressable, onPress }: RowActionProps) {
  if (pressable.why) return <ActionButton pressable={pressable} small onPress={onPress} />;
  return <PlainAction pressable={pressable} onPress={onPress} />;
}

function PlainAction({ pressable, onPress }: RowActionProps) {
  const { button } = pressable;
  const pick = useLabel();
  const { busy, press } = usePress({ pressable, onPress });
  return (
    <button
      type="button"
      className={button.danger ? 'row-action row-action-danger' : 'row-action'}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void press()}
    >
      {pick(button.title)}
    </button>
  );
}
