import { observer } from '@formily/reactive-react';
import { raw } from '@formily/reactive';
import type { Action } from '../../../model/language/action.ts';
import { leadsOnwards } from '../../../model/resolved/onward.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { useActions } from '../actions/useActions.ts';
import { ActionButton } from '../buttons/ActionButton.tsx';
import { BlockableButton } from '../buttons/BlockableButton.tsx';
import { pressables, type Pressable } from '../buttons/pressable.ts';
import type { FormSession } from './FormSession.ts';

interface FormButtonsProps {
  session: FormSession;
  onPress(actions: Parameters<ReturnType<typeof useActions>>[0]): Promise<boolean>;
}

/** What can be done with a record that is looked at. One button stands out: the step that takes it onwards now, else editing it. */
export const ViewButtons = observer(function ViewButtons({ session, onPress }: FormButtonsProps) {
  const t = useTexts('template');
  const { template, permissions, id } = session;
  const onward = onwardButton(session, shownButtons(session), stateOf(session));
  const mayEdit = permissions?.edit ?? template.can('edit');
  return (
    <>
      <FormButtons session={session} primary={onward} onPress={onPress} />
      {template.can('edit') && id && (
        <BlockableButton
          type={onward === undefined ? 'primary' : 'default'}
          reason={mayEdit ? undefined : t('buttons.notEditable')}
          onClick={() => switchMode(session)}
        >
          {t('form.edit')}
        </BlockableButton>
      )}
    </>
  );
});

/** Buttons of the model that stand in its form; `primary` is the code of the one that stands out, by default what the model says. */
export const FormButtons = observer(function FormButtons({
  session,
  primary,
  onPress,
}: FormButtonsProps & { primary?: string }) {
  const state = stateOf(session);
  return shownButtons(session).map((pressable) => (
    <ActionButton
      key={`${pressable.button.code} ${state}`}
      pressable={pressable}
      primary={primary === undefined ? undefined : pressable.button.code === primary}
      onPress={() => onPress(pressable.actions)}
    />
  ));
});

/** The code of the first button that can be pressed now and takes the record onwards; undefined where there is none. */
function onwardButton(
  { template }: Pick<FormSession, 'template'>,
  shown: readonly Pressable[],
  state: string,
): string | undefined {
  const { states } = template.model;
  if (!states) return undefined;
  const onwards = new Set(
    states.transitions.filter((step) => leadsOnwards(states, step, state)).map(({ name }) => name),
  );
  return shown.find(
    ({ enabled, actions }) =>
      enabled && actions.some(({ action }) => action.action === 'transition' && onwards.has(action.transition)),
  )?.button.code;
}

/** The buttons as they stand over what the form holds now; whoever draws them follows the fields that their conditions read. */
function shownButtons(session: FormSession): Pressable[] {
  for (const name of readByButtons(session)) void session.field(name)?.value;
  return pressables(session.template, 'form', session.values(), session.permissions).filter(
    ({ button }) => !button.do.some(isOwnBusiness),
  );
}

const readByButtons = ({ template }: FormSession): ReadonlySet<string> =>
  new Set(
    [...template.program.buttons.values()]
      .flatMap((button) => [button.visibleWhen, button.enabledWhen, ...button.do.map(({ when }) => when)])
      .flatMap((condition) => condition?.needs.fields ?? []),
  );

/** The state of the record; reading it makes the buttons follow it. */
function stateOf(session: FormSession): string {
  const { states } = session.template.model;
  const state: unknown = states && raw(session.field(states.field)?.value);
  return typeof state === 'string' ? state : '';
}

/** Opening the very record again, and its history, are the form's own business. */
const isOwnBusiness = (action: Action): boolean =>
  action.action === 'showHistory' ||
  (action.action === 'openForm' &&
    action.mode !== 'add' &&
    action.templateCode === undefined &&
    action.billId === undefined);

function switchMode(session: FormSession): void {
  session.ui.mode = 'edit';
  session.evaluate();
}
