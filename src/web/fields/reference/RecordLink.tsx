import { useTexts } from '../../i18n/useTexts.ts';

interface RecordLinkProps {
  target: string;
  id: string;
  text: string;
  open?(templateCode: string, billId: string): void;
}

/** The name of a record as a link to it; a record that cannot be read is said to be so. */
export function RecordLink({ target, id, text, open }: RecordLinkProps) {
  const t = useTexts('fields');
  if (text === '') return <span className="field-note">{t('reference.unreadable')}</span>;
  if (!open || text === '…') return <span>{text}</span>;
  return (
    <button type="button" className="link-button" onClick={() => open(target, id)}>
      {text}
    </button>
  );
}
