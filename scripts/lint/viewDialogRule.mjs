import path from 'node:path';

const OF_VIEWS = ['src/web/template/', 'src/web/fields/', 'src/web/plugins/', 'src/web/shell/personal/'];

/**
 * Lint rule: dialogs and drawers of a view come from the kit (`ViewModal`, `ViewDrawer`), which put them away with their view. The component
 * library's own would stay above the page that the browser's back button leads to.
 */
export const viewDialogRule = {
  create(context) {
    const relative = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    if (!OF_VIEWS.some((folder) => relative.startsWith(folder))) return {};
    return {
      ImportSpecifier(node) {
        const name = node.imported.name;
        if (node.parent.source.value !== 'antd' || (name !== 'Modal' && name !== 'Drawer')) return;
        context.report({ node, message: `a ${name} of a view is a View${name} of the kit, which goes with its view` });
      },
    };
  },
};
