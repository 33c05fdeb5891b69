import { createRequire } from 'node:module';
import path from 'node:path';
import type PDFDocument from 'pdfkit';
import type { Printout, PrintTable } from '../../../contract/endpoints/print.ts';

/** Points. */
const MARGIN = 48;
const HEAD = 34;
const GAP = 14;
const CELL = 4;
/** Height that a line to sign on takes. */
const SIGNED = 46;
const SIZES = { title: 16, section: 11.5, text: 9.5, small: 8 };
const INK = '#1B2733';
const QUIET = '#5B6874';
const LINE = '#C9D1D6';
const GROUND = '#F1F4F5';

type Pdf = InstanceType<typeof PDFDocument>;

/**
 * A printout as a PDF of A4 pages: its house and title above, its footer, who printed it and the page number below. The words are
 * words, in a font that is part of the file: they can be found and copied, in every language of the product.
 */
export async function pdfOf(printout: Printout, language: string): Promise<Buffer> {
  // Loaded with the first printout: a start need not wait for it.
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    layout: printout.landscape ? 'landscape' : 'portrait',
    margins: { top: MARGIN + HEAD, bottom: MARGIN + 18, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: language,
    info: { Title: `${printout.title} ${printout.record}`, Author: printout.house },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  pdf.registerFont('text', fontFile('Regular'));
  pdf.registerFont('bold', fontFile('Bold'));
  pdf.fillColor(INK);
  pdf
    .font('bold')
    .fontSize(SIZES.title)
    .text(printout.record || printout.title, MARGIN, MARGIN + HEAD, { width: widthOf(pdf) });
  pdf.moveDown(0.4);
  for (const section of printout.sections) {
    heading(pdf, section.title);
    facts(pdf, section.facts, section.columns);
    for (const table of section.tables) rows(pdf, table);
  }
  if (printout.opinions) {
    heading(pdf, printout.opinions.title);
    rows(pdf, { ...printout.opinions, title: '' });
  }
  signatures(pdf, printout.signatures);
  frame(pdf, printout);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const require = createRequire(import.meta.url);

/** The font covers simplified and traditional characters alike; of it, only the characters that are used go into the file. */
const fontFile = (weight: 'Regular' | 'Bold'): string =>
  path.join(path.dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts', `NotoSansHans-${weight}.otf`);

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN;
const bottomOf = (pdf: Pdf): number => pdf.page.height - pdf.page.margins.bottom;

/** Begins a new page where so much does not fit on this one. */
function keepRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage();
}

function heading(pdf: Pdf, title: string): void {
  keepRoom(pdf, 60);
  pdf.y += GAP / 2;
  pdf
    .font('bold')
    .fontSize(SIZES.section)
    .fillColor(INK)
    .text(title, MARGIN, pdf.y, { width: widthOf(pdf) });
  const at = pdf.y + 2;
  pdf
    .moveTo(MARGIN, at)
    .lineTo(MARGIN + widthOf(pdf), at)
    .lineWidth(0.7)
    .strokeColor(LINE)
    .stroke();
  pdf.y = at + 6;
}

type Facts = Printout['sections'][number]['facts'];

/** Facts beside each other, line by line; a wide one has a line of its own. */
function facts(pdf: Pdf, given: Facts, columns: number): void {
  let line: Facts = [];
  const flush = (): void => {
    if (line.length > 0) factLine(pdf, line, line[0]?.wide ? 1 : columns);
    line = [];
  };
  for (const fact of given) {
    if (fact.wide) {
      flush();
      line = [fact];
      flush();
      continue;
    }
    line.push(fact);
    if (line.length === columns) flush();
  }
  flush();
}

function factLine(pdf: Pdf, line: Facts, columns: number): void {
  const width = (widthOf(pdf) - GAP * (columns - 1)) / columns;
  const heights = line.map(({ label, text }) => {
    const above = pdf.font('text').fontSize(SIZES.small).heightOfString(label, { width });
    return above + pdf.fontSize(SIZES.text).heightOfString(text, { width });
  });
  const height = Math.max(...heights);
  // What is higher than a page flows over pages by itself.
  const flows = height > bottomOf(pdf) - pdf.page.margins.top;
  if (!flows) keepRoom(pdf, height);
  const top = pdf.y;
  line.forEach(({ label, text }, at) => {
    const left = MARGIN + at * (width + GAP);
    pdf.font('text').fontSize(SIZES.small).fillColor(QUIET).text(label, left, top, { width });
    pdf.fontSize(SIZES.text).fillColor(INK).text(text, left, pdf.y, { width });
  });
  pdf.y = (flows ? pdf.y : top + height) + 6;
}

function rows(pdf: Pdf, { title, columns, rows: given }: PrintTable): void {
  const width = widthOf(pdf) / Math.max(columns.length, 1);
  if (title !== '') {
    keepRoom(pdf, 50);
    pdf
      .font('text')
      .fontSize(SIZES.small)
      .fillColor(QUIET)
      .text(title, MARGIN, pdf.y, { width: widthOf(pdf) });
    pdf.y += 3;
  }
  const head = columns.map((column) => column.title);
  const aligned = (at: number): 'left' | 'right' => (columns[at]?.right ? 'right' : 'left');
  const heightOf = (cells: readonly string[]): number =>
    Math.max(...cells.map((cell) => pdf.fontSize(SIZES.small).heightOfString(cell, { width: width - 2 * CELL }))) +
    2 * CELL;
  const draw = (cells: readonly string[], isHead: boolean): void => {
    pdf.font(isHead ? 'bold' : 'text');
    const height = heightOf(cells);
    const top = pdf.y;
    if (isHead) pdf.rect(MARGIN, top, widthOf(pdf), height).fill(GROUND);
    cells.forEach((cell, at) => {
      pdf
        .fontSize(SIZES.small)
        .fillColor(INK)
        .text(cell, MARGIN + at * width + CELL, top + CELL, { width: width - 2 * CELL, align: aligned(at) });
    });
    pdf
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + widthOf(pdf), top + height)
      .lineWidth(0.4)
      .strokeColor(LINE)
      .stroke();
    pdf.y = top + height;
  };
  pdf.font('bold');
  keepRoom(pdf, heightOf(head) * 2);
  draw(head, true);
  for (const row of given) {
    pdf.font('text');
    if (pdf.y + heightOf(row) > bottomOf(pdf)) {
      pdf.addPage();
      // A table goes on under its own heads.
      draw(head, true);
    }
    draw(row, false);
  }
  pdf.y += GAP / 2;
}

/** Lines to sign on, two beside each other, kept together on one page. */
function signatures(pdf: Pdf, given: Printout['signatures']): void {
  if (given.length === 0) return;
  const width = (widthOf(pdf) - GAP) / 2;
  keepRoom(pdf, Math.ceil(given.length / 2) * SIGNED);
  const top = pdf.y;
  given.forEach(({ title, day }, at) => {
    const left = MARGIN + (at % 2) * (width + GAP);
    const line = top + (Math.floor(at / 2) + 1) * SIGNED - 14;
    pdf
      .moveTo(left, line)
      .lineTo(left + width, line)
      .lineWidth(0.4)
      .strokeColor(LINE)
      .stroke();
    pdf.font('text').fontSize(SIZES.small).fillColor(QUIET);
    pdf.text(title, left, line + 3, { width: width * 0.65, height: 12, ellipsis: true });
    pdf.text(day, left + width * 0.65, line + 3, { width: width * 0.35, height: 12, ellipsis: true });
  });
  pdf.y = top + Math.ceil(given.length / 2) * SIGNED;
}

/** Head and foot of every page, when it is known how many there are. */
function frame(pdf: Pdf, { house, title, footer, printed }: Printout): void {
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    // Words in the margins must not begin a page.
    pdf.page.margins.bottom = 0;
    const width = widthOf(pdf);
    const foot = pdf.page.height - MARGIN + 4;
    pdf.font('text').fontSize(SIZES.small).fillColor(QUIET);
    pdf.text(house, MARGIN, MARGIN - 6, { width: width / 2, lineBreak: false });
    pdf.text(title, MARGIN + width / 2, MARGIN - 6, { width: width / 2, align: 'right' });
    pdf
      .moveTo(MARGIN, MARGIN + 12)
      .lineTo(MARGIN + width, MARGIN + 12)
      .lineWidth(0.7)
      .strokeColor(LINE)
      .stroke();
    pdf.text([footer, printed].filter(Boolean).join(' · '), MARGIN, foot, { width: width - 80, lineBreak: false });
    pdf.text(`${at + 1} / ${count}`, MARGIN + width - 80, foot, { width: 80, align: 'right', lineBreak: false });
  }
}
