import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { Command } from '../engine/commands.ts';
import type { Act, Request } from './requests.ts';

/** The command that an act on a task is. */
export function commandOf(
  task: string,
  { action, person = '', comment: said, way, next = [], files = [] }: Act,
): Command {
  const comment = said?.trim() || null;
  switch (action) {
    case 'approve':
    case 'reject': {
      const to = way?.node === undefined ? way?.to : { node: way.node };
      const chosen = to === undefined ? null : { to, straight: way?.straight ?? false };
      return {
        kind: 'complete',
        task,
        outcome: action,
        comment,
        way: action === 'reject' ? chosen : null,
        next,
        files,
      };
    }
    case 'claim':
    case 'unclaim':
      return { kind: action, task };
    case 'withdraw':
      return { kind: 'withdraw', task, comment };
    case 'addSigner':
    case 'removeSigner':
      return { kind: action, task, person, comment };
    default:
      return { kind: action, task, to: person, comment };
  }
}

/** The command that is given to a process as a whole. Refusal 208 where a reason is wanting. */
export function steeringOf(viewer: Viewer, request: Request<'api/workflow/steer'>): Command {
  const { action, comment = null, tokenId = '', node = '', person = '', from = '' } = request;
  switch (action) {
    case 'withdraw':
      return { kind: 'end', status: 'withdrawn', comment };
    case 'terminate':
      return { kind: 'end', status: 'terminated', comment: needReason(viewer, comment) };
    case 'jump':
      return { kind: 'jump', token: tokenId, node, comment: needReason(viewer, comment) };
    case 'retry':
      return { kind: 'retry', token: tokenId };
    case 'reassign':
      return { kind: 'reassign', from, to: person, comment };
    default:
      return { kind: action === 'suspend' ? 'suspend' : 'activate', comment };
  }
}

function needReason(viewer: Viewer, comment: string | null): string {
  const message = say(viewer.language, 'workflow.opinionRequired');
  if (!comment?.trim()) throw new Refusal(CODES.refused, message, { errors: [{ field: 'comment', message }] });
  return comment;
}
