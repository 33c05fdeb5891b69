import { place } from './document.ts';
import type { ConfigFault, Finding } from './fault.ts';
import { pointerOf } from './fault.ts';
import { type Layer, layersOf, namesBelow } from './layers.ts';
import { checkLayer } from './parts/layer.ts';
import { checkWhole } from './parts/whole.ts';
import type { Entry, Reading } from './read/readConfigs.ts';
import type { ModelConfig } from '../language/model.ts';
import { sceneOf, type World } from './world.ts';

/** Findings of the layers of one model. */
interface Checked {
  entry: Entry<ModelConfig>;
  layers: { layer: Layer; findings: Finding[] }[];
}

/**
 * Checks every model with all that it takes up. A fault of a mixin that shows in every model that takes it up is told once, at the
 * mixin; one that shows only in some is told at those models, because it is they that do not fit. Likewise for the base of a view.
 */
export function checkModels(reading: Reading, world: World): ConfigFault[] {
  const checked = reading.models.map((entry) => checkModel(entry, reading, world));
  const takers = takersOf(checked);
  const told = new Set<string>();
  const inBase = new Map(
    checked.map((one) => [
      one.entry.config.templateCode,
      new Set(one.layers.flatMap(({ layer, findings }) => findings.map((finding) => keyOf(layer, finding)))),
    ]),
  );
  return checked.flatMap(({ entry, layers }) =>
    layers.flatMap(({ layer, findings }) =>
      findings.flatMap((finding) => {
        if (layer.role === 'own') return [place(entry.document, finding)];
        const key = keyOf(layer, finding);
        if (layer.role === 'mixin' && !takers.everywhere(layer, key))
          return [place(entry.document, misfit(layer, finding))];
        if (layer.role === 'mixin') {
          const isTold = told.has(key);
          told.add(key);
          return isTold ? [] : [place(layer.entry.document, finding)];
        }
        return inBase.get(entry.config.extends ?? '')?.has(key) ? [] : [place(entry.document, misfit(layer, finding))];
      }),
    ),
  );
}

function checkModel(entry: Entry<ModelConfig>, reading: Reading, world: World): Checked {
  const scene = sceneOf(entry.config, world);
  const layers = layersOf(entry, reading);
  const whole = { layer: ownLayer(entry), findings: checkWhole(entry.config, scene, world, namesBelow(layers)) };
  if (!scene) return { entry, layers: [whole] };
  return { entry, layers: [...layers.map((layer) => ({ layer, findings: checkLayer(layer, scene) })), whole] };
}

const ownLayer = (entry: Entry<ModelConfig>): Layer => ({ entry, role: 'own', path: [], reaches: () => true });

const keyOf = (layer: Layer, finding: Finding): string =>
  `${layer.entry.document.file} ${pointerOf(finding.path)} ${finding.offset ?? ''} ${finding.code} ${finding.suggestion ?? ''}`;

function takersOf(checked: readonly Checked[]) {
  const total = new Map<string, number>();
  const having = new Map<string, number>();
  for (const { layers } of checked) {
    for (const { layer, findings } of layers) {
      if (layer.role !== 'mixin') continue;
      const { file } = layer.entry.document;
      total.set(file, (total.get(file) ?? 0) + 1);
      for (const key of new Set(findings.map((finding) => keyOf(layer, finding))))
        having.set(key, (having.get(key) ?? 0) + 1);
    }
  }
  return { everywhere: (layer: Layer, key: string) => having.get(key) === total.get(layer.entry.document.file) };
}

/** A fault of a shared part that this model alone brings about. */
function misfit(layer: Layer, finding: Finding): Finding {
  const { config } = layer.entry;
  const what = 'mixin' in config ? `mixin "${config.mixin}"` : `base "${config.templateCode}"`;
  return {
    path: layer.path,
    code: finding.code,
    message: `The ${what} does not fit here, at ${pointerOf(finding.path)}: ${finding.message}`,
    suggestion: finding.suggestion,
  };
}
