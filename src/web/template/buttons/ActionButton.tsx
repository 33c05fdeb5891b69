import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { ButtonIcon } from './ButtonIcon.tsx';
import type { Pressable } from './pressable.ts';

interface ActionButtonProps {
  pressable: Pressable;
  /** In a row of a list: a word without frame. */
  small?: boolean;
  /** Whether it can be pressed at all: asked before the person is. */
  mayPress?(pressable: Pressable): boolean;
  onPress(pressable: Pressable): Promise<unknown>;
}

/** A button of a model. Disabled, it says why; what asks first, asks in a dialog titled 'System prompt' (Specification §5). */
export function ActionButton({ pressable, small = false, mayPress, onPress }: ActionButtonProps) {
  const { button, enabled } = pressable;
  const pick = useLabel();
  const t = useTexts('template');
  const feedback = useFeedback();
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (mayPress && !mayPress(pressable)) return;
    if (button.confirm && !(await feedback.confirm(pick(button.confirm), { danger: button.danger }))) return;
    setBusy(true);
    await onPress(pressable).finally(() => setBusy(false));
  };
  const reason = enabled ? undefined : pick(button.disabledReason) || t('buttons.notNow');
  return (
    <Tooltip title={reason}>
      <Button
        type={small ? 'link' : button.primary ? 'primary' : 'default'}
        size={small ? 'small' : undefined}
        danger={button.danger}
        icon={small ? undefined : <ButtonIcon name={button.icon} />}
        disabled={!enabled}
        loading={busy}
        onClick={() => void press()}
      >
        {pick(button.title)}
      </Button>
    </Tooltip>
  );
}
