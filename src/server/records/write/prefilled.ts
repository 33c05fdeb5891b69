import type { Model } from '../../../model/resolved/model.ts';

/**
 * Read-only fields that a button somewhere fills beforehand when it opens the form of a new record (the lead that an event comes from).
 * Only these are taken from the input of a new record, though nobody may type into them.
 */
export function prefilledFields(models: ReadonlyMap<string, Model>, model: Model): ReadonlySet<string> {
  const byModel = kept.get(models) ?? gather(models);
  kept.set(models, byModel);
  return byModel.get(model.templateCode) ?? NONE;
}

const kept = new WeakMap<ReadonlyMap<string, Model>, Map<string, Set<string>>>();
const NONE: ReadonlySet<string> = new Set();

function gather(models: ReadonlyMap<string, Model>): Map<string, Set<string>> {
  const byModel = new Map<string, Set<string>>();
  for (const model of models.values()) {
    for (const action of model.buttons.flatMap((button) => button.do)) {
      if (action.action !== 'openForm' || action.mode !== 'add' || !action.prefill) continue;
      const target = action.templateCode ?? model.templateCode;
      const names = byModel.get(target) ?? new Set();
      for (const name of Object.keys(action.prefill)) names.add(name);
      byModel.set(target, names);
    }
  }
  return byModel;
}
