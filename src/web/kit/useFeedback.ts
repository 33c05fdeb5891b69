import { App } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { untilLeft } from './untilLeft.ts';

export interface QuestionOptions {
  title?: string;
  okText?: string;
  danger?: boolean;
  /** The question is whether to leave the page, so leaving it does not answer it. */
  aboutLeaving?: boolean;
}

export interface Feedback {
  success: (text: string) => void;
  error: (text: string) => void;
  /** A notice with one button, titled 'System prompt' unless told otherwise; resolves once closed. */
  alert: (text: string, title?: string) => Promise<void>;
  /**
   * A question titled 'System prompt'; resolves with whether it was confirmed (Specification §5). It belongs to the page that asks:
   * going back in the browser closes it unconfirmed, unless leaving the page is what it asks about.
   */
  confirm: (text: ReactNode, options?: QuestionOptions) => Promise<boolean>;
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
    const alert: Feedback['alert'] = (text, title) => {
      const notice = modal.info({
        title: title ?? texts('client:systemPrompt'),
        content: text,
        okText: texts('confirm'),
      });
      return untilLeft(Promise.resolve(notice).then(noAnswer), notice.destroy, undefined);
    };
    return {
      success: (text) => void message.success(text),
      error: (text) => void message.error(text),
      alert,
      confirm: (text, options) => {
        const question = modal.confirm({
          title: options?.title ?? texts('client:systemPrompt'),
          content: text,
          okText: options?.okText ?? texts('confirm'),
          cancelText: texts('cancel'),
          okButtonProps: { danger: options?.danger },
        });
        const answer = Promise.resolve(question);
        return options?.aboutLeaving ? answer : untilLeft(answer, question.destroy, false);
      },
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

const noAnswer = (): void => undefined;
