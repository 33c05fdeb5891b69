import { isBuiltin } from 'node:module';
import path from 'node:path';
import { floorOf, mayImport, packageHomes, pluginOf, within, withoutNode } from './layers.mjs';

/** Lint rule: a file imports only what the picture of the house (layers.mjs) allows to its floor. */
export const layersRule = {
  create(context) {
    const source = path.join(context.cwd, 'src');
    const from = below(source, context.filename);
    if (from === undefined) return {};
    const floor = floorOf(from);

    const look = (node, specifier) => {
      if (typeof specifier !== 'string') return;
      const message = faultOf({ source, file: context.filename, from, floor, specifier });
      if (message !== undefined) context.report({ node, message });
    };

    return {
      Program(node) {
        if (floor !== undefined) return;
        context.report({
          node,
          message: `src/${from} lies on no floor of the house; scripts/lint/layers.mjs names them`,
        });
      },
      ImportDeclaration: (node) => look(node, node.source.value),
      ExportAllDeclaration: (node) => look(node, node.source.value),
      ExportNamedDeclaration: (node) => look(node, node.source?.value),
      ImportExpression: (node) => look(node, node.source.value),
      TSImportType: (node) => look(node, node.source?.value ?? node.argument?.literal?.value),
    };
  },
};

function faultOf({ source, file, from, floor, specifier }) {
  if (floor === undefined) return undefined;
  if (!specifier.startsWith('.')) return packageFault(floor, specifier);
  const absolute = path.resolve(path.dirname(file), specifier);
  const to = below(source, absolute);
  if (to === undefined) return outsideFault(source, absolute);
  return floorFault(from, floor, to);
}

function floorFault(from, floor, to) {
  const target = floorOf(to);
  if (target === undefined) return `src/${to} lies on no floor of the house; scripts/lint/layers.mjs names them`;
  if (target === floor) {
    const [own, other] = [pluginOf(from), pluginOf(to)];
    return own === other ? undefined : `the plugin ${own} may not import the plugin ${other}`;
  }
  if (mayImport[floor].includes(target)) return undefined;
  return `${floor} may not import ${target} (it may import: ${mayImport[floor].join(', ') || 'nothing of ours'})`;
}

function packageFault(floor, specifier) {
  if (isBuiltin(specifier)) {
    return withoutNode.some((home) => within(floor, home))
      ? `${floor} runs in browsers and may not import "${specifier}" of Node`
      : undefined;
  }
  const home = packageHomes.find((each) => each.packages.some((name) => within(specifier, name)));
  if (home === undefined || home.floors.some((each) => within(floor, each))) return undefined;
  return `${floor} may not import "${specifier}": ${home.why}`;
}

function outsideFault(source, absolute) {
  const [folder] = path.relative(path.dirname(source), absolute).split(path.sep);
  return ['tests', 'stories', 'scripts'].includes(folder) ? `the application may not import ${folder}` : undefined;
}

function below(folder, file) {
  const relative = path.relative(folder, file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? undefined : relative.split(path.sep).join('/');
}
