import type Canvas from 'diagram-js/lib/core/Canvas';

const MARGIN = 36;

/**
 * Shows the whole drawing in the middle, with a margin for the notes below its nodes and for labels at its edges; no larger than it is. `left`:
 * what lies over the canvas there.
 */
export function fitIn(canvas: Canvas, left = 0): void {
  const { inner, outer } = canvas.viewbox();
  if (outer.width === 0 || outer.height === 0) return;
  const free = outer.width - left;
  const scale = Math.min(1, (free - MARGIN) / inner.width, (outer.height - 2 * MARGIN) / inner.height);
  if (!(scale > 0)) return;
  const [width, height] = [outer.width / scale, outer.height / scale];
  canvas.viewbox({
    x: inner.x + inner.width / 2 - (left + free / 2) / scale,
    y: inner.y + inner.height / 2 - height / 2,
    width,
    height,
  });
}
