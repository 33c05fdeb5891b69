import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { Target } from '../actions/actionEnv.ts';
import type { RunActions } from '../actions/useActions.ts';
import { useTemplate } from '../model/template.ts';
import { ActionButton } from './ActionButton.tsx';
import { useMoreBeside } from '../../kit/useMoreBeside.ts';
import { pressables, type Pressable, type Why } from './pressable.ts';

interface ToolbarProps {
  targets: readonly Target[];
  run: RunActions;
  /** All that the list holds was chosen, more than the targets. */
  whole?: boolean;
  /** What stands before the model's own buttons. */
  first?: ReactNode;
  /** Tools at the end: columns, refresh. */
  children?: ReactNode;
}

/** The buttons above a list or tree. Those that want a record say so when none is selected (Specification §5, Selection). */
export function Toolbar({ targets, run, whole = false, first, children }: ToolbarProps) {
  const template = useTemplate();
  const t = useTexts('template');
  const feedback = useFeedback();
  const line = useMoreBeside<HTMLDivElement>();
  const shown = pressables(template, 'toolbar');
  const mayPress = ({ button }: Pressable): boolean => {
    if (button.selection === 'one') return feedback.requireOne(targets) !== undefined;
    return button.selection !== 'many' || feedback.requireSome(targets);
  };
  const press = ({ button, actions }: Pressable): Promise<boolean> =>
    run(actions, button.selection === 'none' ? [] : targets);
  return (
    <div ref={line} className="toolbar" role="toolbar" aria-label={t('buttons.toolbar')}>
      {first}
      {shown.map((pressable) => (
        <ActionButton
          key={pressable.button.code}
          pressable={withTargets(pressable, targets)}
          mayPress={mayPress}
          onPress={press}
        />
      ))}
      <span className="toolbar-end">{children}</span>
    </div>
  );

  /**
   * With records selected, a button is as enabled as it is for each of them; the first that is in the way says why. A step of several records is
   * taken by those that can: the others are told with their reasons afterwards.
   */
  function withTargets(pressable: Pressable, chosen: readonly Target[]): Pressable {
    const { button } = pressable;
    if (button.selection === 'none' || chosen.length === 0) return pressable;
    // Which one is meant, is asked first.
    if (button.selection === 'one' && chosen.length > 1 && !whole) return pressable;
    const isStep = button.selection === 'many' && button.do.every(({ action }) => action === 'transition');
    if (whole)
      return isStep ? { ...pressable, enabled: true, why: undefined } : refused(pressable, { key: 'notWhole' });
    let reason: Why | undefined;
    for (const target of chosen) {
      const own = pressables(template, 'toolbar', target.values, target.rights).find(
        (entry) => entry.button.code === button.code,
      );
      if (own?.enabled && isStep) return { ...pressable, enabled: true, why: undefined };
      if (own?.enabled) continue;
      const why: Why = own?.why ?? { key: 'notNow' };
      reason ??= chosen.length > 1 ? { ...why, record: target.label } : why;
    }
    return reason ? refused(pressable, reason) : { ...pressable, enabled: true, why: undefined };
  }
}

const refused = (pressable: Pressable, why: Why): Pressable => ({ ...pressable, enabled: false, why });
