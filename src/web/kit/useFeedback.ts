import { App } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../i18n/useTexts.ts';

export interface Feedback {
  success: (text: string) => void;
  error: (text: string) => void;
  /** A notice with one button, titled 'System prompt' unless told otherwise; resolves once closed. */
  alert: (text: string, title?: string) => Promise<void>;
  /** A question titled 'System prompt'; resolves with whether it was confirmed (Specification §5). */
  confirm: (text: string, options?: { title?: string; okText?: string; danger?: boolean }) => Promise<boolean>;
  /** The one selected row; otherwise 'Please select one record' is shown (Specification §5). */
  requireOne: <Row>(rows: readonly Row[]) => Row | undefined;
  /** Whether any row is selected; otherwise 'Please select at least one record' is shown (Specification §5). */
  requireSome: (rows: readonly unknown[]) => boolean;
}

/** Messages, notices and questions in the look of the product. */
export function useFeedback(): Feedback {
  const { message, modal } = App.useApp();
  const texts = useTexts('common');
  return useMemo(() => {
    const alert: Feedback['alert'] = (text, title) =>
      new Promise((resolve) => {
        modal.info({
          title: title ?? texts('client:systemPrompt'),
          content: text,
          okText: texts('confirm'),
          onOk: () => resolve(),
          onCancel: () => resolve(),
        });
      });
    return {
      success: (text) => void message.success(text),
      error: (text) => void message.error(text),
      alert,
      confirm: (text, options) =>
        Promise.resolve(
          modal.confirm({
            title: options?.title ?? texts('client:systemPrompt'),
            content: text,
            okText: options?.okText ?? texts('confirm'),
            cancelText: texts('cancel'),
            okButtonProps: { danger: options?.danger },
          }),
        ),
      requireOne: (rows) => {
        if (rows.length === 1) return rows[0];
        void alert(texts('selectOne'));
        return undefined;
      },
      requireSome: (rows) => {
        if (rows.length > 0) return true;
        void alert(texts('selectSome'));
        return false;
      },
    };
  }, [message, modal, texts]);
}
