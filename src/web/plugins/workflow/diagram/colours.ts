import { FONTS } from '../../../kit/theme.ts';

/**
 * What the drawing library paints with: our tokens, which follow a switch of the theme by themselves. It sets them as styles, where variables
 * hold; a drawing that leaves the page has to have them worked out first.
 */
export const DRAWING_COLOURS = {
  defaultFillColor: 'var(--color-surface)',
  defaultStrokeColor: 'var(--color-ink)',
  defaultLabelColor: 'var(--color-ink)',
};

/** Of its labels. It measures them on a canvas, where no variables hold; the sizes are those of the drawing, not of the page. */
export const DRAWING_TEXT = {
  defaultStyle: { fontFamily: FONTS.text, fontSize: 12 },
  externalStyle: { fontSize: 11 },
};
