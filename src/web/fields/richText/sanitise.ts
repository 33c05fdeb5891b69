import DOMPurify from 'dompurify';

/** HTML without whatever could run or reach out: for showing what others wrote. */
export const sanitise = (html: string): string =>
  DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input', 'button'], FORBID_ATTR: ['style'] });
