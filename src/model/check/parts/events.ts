import { expectField } from '../world.ts';
import { checkActions } from './actions.ts';
import type { Look } from './look.ts';
import { expectTransition } from './names.ts';

/** Moments and actions of events. */
export function checkEvents(look: Look): void {
  const { scene, config, report } = look;
  (config.events ?? []).forEach((event, at) => {
    const path = ['events', at];
    const [moment = '', name = ''] = event.on.split(':');
    const prefixed = (suggestion: string | undefined) => suggestion && `${moment}:${suggestion}`;
    const reportOn: typeof report = ({ suggestion, ...finding }) =>
      report({ ...finding, suggestion: prefixed(suggestion) });
    if (moment === 'change') expectField(scene.world, scene.model, name, [...path, 'on'], reportOn);
    if (moment === 'beforeTransition' || moment === 'afterTransition')
      expectTransition(name, [...path, 'on'], { ...look, report: reportOn });
    if (moment === 'afterSave' || moment === 'afterTransition')
      event.do.forEach((action, no) => {
        if (action.action === 'script')
          report({
            path: [...path, 'do', no, 'action'],
            code: 'moment',
            message: `A script sets values before they are stored: on ${moment === 'afterSave' ? 'beforeSave' : 'beforeTransition'}.`,
          });
      });
    checkActions(event.do, [...path, 'do'], moment === 'open' || moment === 'change' ? 'client' : 'server', look);
  });
}
