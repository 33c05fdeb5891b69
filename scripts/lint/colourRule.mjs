import path from 'node:path';

/** Finds a colour written as a number in a text: #hex, rgb(...), hsl(...) and their kin. */
export const COLOUR =
  /(?<![\w&/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgb|hsl)a?\(|\b(?:oklch|oklab|lch|lab|hwb)\(/i;

/** Lint rule: a colour in src/web is a token of src/web/theme, never a number in a component. */
export const colourRule = {
  create(context) {
    const relative = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    if (!relative.startsWith('src/web/') || relative.startsWith('src/web/theme/')) return {};
    const look = (node, text) => {
      if (typeof text === 'string' && COLOUR.test(text)) {
        context.report({ node, message: `hard-coded colour: use a token of src/web/theme` });
      }
    };
    return {
      Literal: (node) => look(node, node.value),
      TemplateElement: (node) => look(node, node.value.cooked),
    };
  },
};
