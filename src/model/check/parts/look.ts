import type { MixinConfig, ModelConfig } from '../../language/model.ts';
import type { Report } from '../fault.ts';
import type { Layer } from '../layers.ts';
import type { Scene } from '../world.ts';

/** What a check of a part looks at: the parts as one file writes them, in the model that takes them up. */
export interface Look {
  scene: Scene;
  layer: Layer;
  config: ModelConfig | MixinConfig;
  report: Report;
}
