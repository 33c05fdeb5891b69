import { readLocal, writeLocal } from '../../../client/storage.ts';
import { textsOf } from '../../support/values.ts';

const KEY = 'chosen.';
/** As many as stand in one line. */
const KEPT = 6;

/** The records of a model that were chosen last on this machine, the newest first. */
export const chosenLately = (target: string): string[] => textsOf(readLocal(KEY + target));

/** Keeps what was chosen for the next time. */
export function rememberChosen(target: string, ids: readonly string[]): void {
  writeLocal(KEY + target, [...new Set([...ids, ...chosenLately(target)])].slice(0, KEPT));
}
