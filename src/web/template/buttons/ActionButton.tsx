import { useLabel } from '../../i18n/useTexts.ts';
import { BlockableButton } from './BlockableButton.tsx';
import { buttonIcon } from './ButtonIcon.tsx';
import type { Pressable } from './pressable.ts';
import { usePress } from './usePress.ts';
import { useWhy } from './useWhy.ts';

interface ActionButtonProps {
  pressable: Pressable;
  /** In a row of a list: a word without frame. */
  small?: boolean;
  /** Whether it is the one that stands out; without it, as the model says. */
  primary?: boolean;
  /** Whether it can be pressed at all: asked before the person is. */
  mayPress?(pressable: Pressable): boolean;
  onPress(pressable: Pressable): Promise<unknown>;
}

/** A button of a model. Where it cannot be pressed it says why. */
export function ActionButton({ pressable, small = false, primary, mayPress, onPress }: ActionButtonProps) {
  const { button, why } = pressable;
  const pick = useLabel();
  const words = useWhy();
  const { busy, press } = usePress({ pressable, mayPress, onPress });
  return (
    <BlockableButton
      reason={why && words(why)}
      type={small ? 'link' : (primary ?? button.primary) ? 'primary' : 'default'}
      size={small ? 'small' : undefined}
      danger={button.danger}
      icon={small ? undefined : buttonIcon(button.icon)}
      loading={busy}
      onClick={() => void press()}
    >
      {pick(button.title)}
    </BlockableButton>
  );
}
