import type { Model } from '../../src/model/resolved/model.ts';
import { storyModels } from './lossModels.ts';

/** The models of the stories, loss events in the layout that is asked for. */
export function formModels(layout: Model['form']['layout']): ReadonlyMap<string, Model> {
  const loss = storyModels.get('storyLoss');
  if (!loss) throw new Error('There is no storyLoss');
  return new Map([...storyModels, ['storyLoss', { ...loss, form: { ...loss.form, layout } }]]);
}
