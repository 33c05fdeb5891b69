import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';

/** Letters that are shown of a long text; the whole can be downloaded. */
const SHOWN = 200_000;

/** A text as it is: markup and script in it are letters like others. */
export function TextPreview({ blob }: { blob: Blob }): ReactNode {
  const t = useTexts('fields');
  const [text, setText] = useState<string>();
  useEffect(() => {
    let current = true;
    void blob.arrayBuffer().then((bytes) => current && setText(decoded(bytes)));
    return () => {
      current = false;
    };
  }, [blob]);
  if (text === undefined) return null;
  return (
    <>
      {/* What is longer than the box is scrolled by keyboard, too. */}
      <pre className="preview-text" tabIndex={0}>
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p className="field-note">{t('attachment.cut')}</p>}
    </>
  );
}

/** UTF-8, or what older Chinese programs write where it is none. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
