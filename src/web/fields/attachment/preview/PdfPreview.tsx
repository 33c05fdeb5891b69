import { Button } from 'antd';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';

/** Where the build puts what the reader needs for fonts that a document names and does not hold. */
const FONTS = '/pdf/standard_fonts/';
const CHARACTER_MAPS = '/pdf/cmaps/';
/** Pages that are drawn at once, and with each press for more. */
const PAGES = 10;

const worker = (): Worker =>
  new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' });

type Opened = { document: PDFDocumentProxy } | { failed: true } | undefined;

/** The pages of a PDF, drawn as pictures with their text for screen readers. Nothing in it runs: no scripts, forms or links. */
export default function PdfPreview({ blob }: { blob: Blob }): ReactNode {
  const t = useTexts('fields');
  const [opened, setOpened] = useState<Opened>();
  const [pages, setPages] = useState(PAGES);
  useEffect(() => {
    let current = true;
    GlobalWorkerOptions.workerPort ??= worker();
    const opening = blob.arrayBuffer().then((data) =>
      current
        ? getDocument({
            data,
            cMapUrl: CHARACTER_MAPS,
            cMapPacked: true,
            standardFontDataUrl: FONTS,
            // The page's policy allows neither.
            isEvalSupported: false,
            useWasm: false,
            enableXfa: false,
          })
        : undefined,
    );
    opening
      .then((task) => task?.promise)
      .then(
        (document) => current && document && setOpened({ document }),
        () => current && setOpened({ failed: true }),
      );
    return () => {
      current = false;
      void opening.then((task) => task?.destroy());
    };
  }, [blob]);
  if (!opened) return null;
  if ('failed' in opened) return <p className="field-note">{t('attachment.broken')}</p>;
  const { document } = opened;
  const shown = Math.min(pages, document.numPages);
  return (
    <>
      {Array.from({ length: shown }, (_, at) => (
        <Page key={at} document={document} number={at + 1} />
      ))}
      {shown < document.numPages && (
        <Button onClick={() => setPages(pages + PAGES)}>
          {t('attachment.morePages', { shown, total: document.numPages })}
        </Button>
      )}
    </>
  );
}

function Page({ document, number }: { document: PDFDocumentProxy; number: number }): ReactNode {
  const t = useTexts('fields');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    let current = true;
    const draw = async (): Promise<void> => {
      const page = await document.getPage(number);
      const target = canvas.current;
      if (!current || !target) return;
      const viewport = page.getViewport({ scale: 2 });
      target.width = viewport.width;
      target.height = viewport.height;
      await page.render({ canvas: target, viewport }).promise;
      const { items } = await page.getTextContent();
      if (current) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    // Of a page that cannot be drawn the others say enough.
    draw().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [document, number]);
  const label = t('attachment.page', { number, total: document.numPages });
  return (
    <section aria-label={label} className="preview-page">
      <canvas ref={canvas} aria-hidden="true" />
      <p className="visually-hidden">{text}</p>
      <span className="field-note tabular">{label}</span>
    </section>
  );
}
