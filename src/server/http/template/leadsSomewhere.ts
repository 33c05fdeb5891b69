import type { Button } from '../../../model/language/button.ts';
import type { Viewer } from '../../access/viewer.ts';

/**
 * Whether a button leads this person anywhere: false where all that it opens are screens of other models that he may not see, or
 * forms for new records that he may not add. Buttons that do other things lead somewhere.
 */
export function leadsSomewhere(button: Button, templateCode: string, viewer: Pick<Viewer, 'can'>): boolean {
  return button.do.length === 0 || button.do.some((action) => isOpenTo(action, templateCode, viewer));
}

function isOpenTo(action: Button['do'][number], own: string, viewer: Pick<Viewer, 'can'>): boolean {
  if (action.action !== 'openForm' && action.action !== 'openList' && action.action !== 'openDialog') return true;
  const { templateCode = own } = action;
  if (templateCode === own) return true;
  const adds = action.action === 'openForm' && action.mode === 'add';
  return viewer.can(`${templateCode}:view`) && (!adds || viewer.can(`${templateCode}:add`));
}
