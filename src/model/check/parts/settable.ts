import { type Path, quoted } from '../fault.ts';
import { expectField } from '../world.ts';
import type { Look } from './look.ts';

/** A field that an action or a transition may set: it exists and is not computed. */
export function checkSettable(name: string, path: Path, { scene, report }: Look, atKey = false): void {
  const field = expectField(scene.world, scene.model, name, path, report, atKey);
  if (!field) return;
  const isState = field.system && scene.model.states?.field === name;
  if (isState)
    report({ path, code: 'option', message: `The state ${quoted(name)} changes by transitions alone.`, atKey });
  else if (field.computed !== undefined || field.mode === 'live')
    report({ path, code: 'option', message: `${quoted(name)} is computed, so nothing can set it.`, atKey });
}
