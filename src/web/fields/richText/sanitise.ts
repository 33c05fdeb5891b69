import DOMPurify from 'dompurify';

/** Attributes by which a page loads something as soon as it is shown. */
const LOADING = new Set(['src', 'srcset', 'poster', 'background']);

/** HTML without whatever could run or reach out: for showing what others wrote. Pictures stand in the text itself; links stay. */
export const sanitise = (html: string): string => {
  const purifier = DOMPurify(window);
  purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (LOADING.has(attribute.attrName) && !attribute.attrValue.startsWith('data:image/')) attribute.keepAttr = false;
  });
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button'],
    FORBID_ATTR: ['style'],
  });
};
