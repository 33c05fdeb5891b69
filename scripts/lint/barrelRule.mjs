import path from 'node:path';

/**
 * Lint rule: no barrel files in src. A name is imported from the file that holds it; `web/kit` alone re-exports, by
 * name, because it is the stable surface that plugins see. What a package exports may be passed on by name.
 */
export const barrelRule = {
  create(context) {
    const relative = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    if (!relative.startsWith('src/')) return {};
    const isKit = relative.startsWith('src/web/kit/');
    return {
      ExportAllDeclaration(node) {
        context.report({ node, message: '`export *` hides where a name lives: import it from its own file' });
      },
      ExportNamedDeclaration(node) {
        if (isKit || !node.source?.value.startsWith('.')) return;
        context.report({ node, message: 'a re-export hides where a name lives: import it from its own file' });
      },
    };
  },
};
