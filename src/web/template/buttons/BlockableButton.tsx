import { Button, Tooltip, type ButtonProps } from 'antd';
import { useId } from 'react';

interface BlockableButtonProps extends Omit<ButtonProps, 'disabled' | 'className'> {
  /** Why it cannot be pressed now; absent where it can. */
  reason?: string;
}

/**
 * A button that says why it cannot be pressed. It stays within reach of the keyboard, so that the reason appears for whoever comes there, and
 * is read out with the button's name (WAI-ARIA, `aria-disabled`).
 */
export function BlockableButton({ reason, onClick, ...props }: BlockableButtonProps) {
  const id = useId();
  if (reason === undefined) return <Button {...props} onClick={onClick} />;
  return (
    <Tooltip title={reason} trigger={['hover', 'focus']}>
      <span className="button-blocked">
        <Button {...props} className="ant-btn-disabled" aria-disabled="true" aria-describedby={id} />
        <span id={id} hidden>
          {reason}
        </span>
      </span>
    </Tooltip>
  );
}
