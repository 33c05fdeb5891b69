import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';

/** Whoever may look at process models may ask what can stand in them. Throws Refusal 403. */
export function needDesign(viewer: Viewer): void {
  if (!viewer.can('wfModel:view')) throw new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));
}
