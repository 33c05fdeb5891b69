import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';

/** Refusal 403 without the permission. */
export function need(viewer: Viewer, permission: string): void {
  if (!viewer.can(permission)) throw denied(viewer);
}

/** He may not do that. */
export const denied = (viewer: Viewer): Refusal =>
  new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));
/** There is no such thing, or it is not his to see. */
export const unknown = (viewer: Viewer): Refusal =>
  new Refusal(CODES.recordDenied, say(viewer.language, 'workflow.unknownInstance'));
