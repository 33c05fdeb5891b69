import type { ProcessModeler } from './modeler.ts';

/** The drawing as SVG that looks the same anywhere: the colours of the theme, which are variables of the page, are worked out. */
export async function svgOf(modeler: ProcessModeler): Promise<string> {
  const { svg } = await modeler.saveSVG();
  return withColours(svg, (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim());
}

/** Puts values in the place of the variables of style sheets; quotes in them fit into attributes. */
export const withColours = (svg: string, valueOf: (variable: string) => string): string =>
  svg.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => valueOf(name).replace(/"/g, "'") || whole);

/** The drawing as PNG, twice as large as on the page. Rejects when the browser cannot paint it. */
export async function pngOf(modeler: ProcessModeler): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([await svgOf(modeler)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no canvas to paint on.');
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-surface');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

const SCALE = 2;
