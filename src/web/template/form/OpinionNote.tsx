import { observer } from '@formily/reactive-react';
import { Alert } from 'antd';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { FormSession } from './FormSession.ts';

/** What was said of the record with the step that brought it here: why it came back, first of all. */
export const OpinionNote = observer(function OpinionNote({ session }: { session: FormSession }) {
  const t = useTexts('template');
  const pick = useLabel();
  const { opinion } = session.ui;
  if (!opinion) return null;
  const who = [pick(opinion.step), opinion.by, formatDateTime(opinion.at)].filter(Boolean).join(' · ');
  return (
    <Alert
      type={isSetback(session) ? 'warning' : 'info'}
      className="form-opinion"
      showIcon
      role="note"
      aria-label={t('form.opinion')}
      message={who}
      description={opinion.text}
    />
  );
});

function isSetback({ template, baseline }: FormSession): boolean {
  const { states } = template.model;
  const tone = states?.list.find(({ code }) => code === baseline[states.field])?.tone;
  return tone === 'returned' || tone === 'void';
}
