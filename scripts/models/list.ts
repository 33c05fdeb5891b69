import { resolveModels } from '../../src/model/resolved/resolve.ts';
import type { ConfigSet } from '../../src/model/resolved/configSet.ts';

/** Prints a line for each model: its code, what it is, how many fields it has, its title. */
export function list(set: ConfigSet): void {
  const models = [...resolveModels(set).values()].sort((a, b) => (a.templateCode < b.templateCode ? -1 : 1));
  const width = Math.max(...models.map((model) => model.templateCode.length), 0);
  for (const model of models) {
    const kind =
      model.kind === 'rows'
        ? 'rows'
        : model.base === model.templateCode
          ? model.tree
            ? 'tree'
            : 'list'
          : `view of ${model.base}`;
    console.log(
      `${model.templateCode.padEnd(width)}  ${kind.padEnd(24)}  ${String(model.fields.filter((field) => !field.system).length).padStart(3)} fields  ${model.title.en}`,
    );
  }
}
