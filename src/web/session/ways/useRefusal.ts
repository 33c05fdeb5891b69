import { useCallback, useState } from 'react';
import type { AnswerError } from '../../client/errors.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { lockedUntil } from '../refusal.ts';

/** What stands above a form of signing in: until when it is locked, or a refusal that belongs to no field. */
export function useRefusal(): { refusal: string | undefined; explain: (error: AnswerError | undefined) => void } {
  const texts = useTexts('signIn');
  const [error, explain] = useState<AnswerError>();
  const until = lockedUntil(error?.data);
  const refusal = until ? texts('lockedUntil', { time: formatDateTime(until) }) : error?.msg;
  return { refusal, explain: useCallback((told) => explain(told), []) };
}
