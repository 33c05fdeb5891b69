import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { Target } from '../actions/actionEnv.ts';
import type { RunActions } from '../actions/useActions.ts';
import { useTemplate } from '../model/template.ts';
import { ActionButton } from './ActionButton.tsx';
import { pressables, type Pressable, type Why } from './pressable.ts';

interface ToolbarProps {
  targets: readonly Target[];
  run: RunActions;
  onClear(): void;
  /** What stands before the model's own buttons. */
  first?: ReactNode;
  /** Tools at the end: columns, refresh. */
  children?: ReactNode;
}

/** The buttons above a list or tree. Those that want a record say so when none is selected (Specification §5, Selection). */
export function Toolbar({ targets, run, onClear, first, children }: ToolbarProps) {
  const template = useTemplate();
  const t = useTexts('template');
  const feedback = useFeedback();
  const shown = pressables(template, 'toolbar');
  const mayPress = ({ button }: Pressable): boolean => {
    if (button.selection === 'one') return feedback.requireOne(targets) !== undefined;
    return button.selection !== 'many' || feedback.requireSome(targets);
  };
  const press = ({ button, actions }: Pressable): Promise<boolean> =>
    run(actions, button.selection === 'none' ? [] : targets);
  return (
    <div className="toolbar" role="toolbar" aria-label={t('buttons.toolbar')}>
      {first}
      {shown.map((pressable) => (
        <ActionButton
          key={pressable.button.code}
          pressable={withTargets(pressable, targets)}
          mayPress={mayPress}
          onPress={press}
        />
      ))}
      {targets.length > 0 && (
        <span className="field-note" aria-live="polite">
          {t('list.selected', { count: targets.length })}{' '}
          <button type="button" className="link-button" onClick={onClear}>
            {t('list.unselect')}
          </button>
        </span>
      )}
      <span className="toolbar-end">{children}</span>
    </div>
  );

  /** With records selected, a button is as enabled as it is for each of them; the first that is in the way says why. */
  function withTargets(pressable: Pressable, chosen: readonly Target[]): Pressable {
    const { button } = pressable;
    if (button.selection === 'none' || chosen.length === 0) return pressable;
    // Which one is meant, is asked first.
    if (button.selection === 'one' && chosen.length > 1) return pressable;
    for (const target of chosen) {
      const own = pressables(template, 'toolbar', target.values, target.rights).find(
        (entry) => entry.button.code === button.code,
      );
      if (own?.enabled) continue;
      const why: Why = own?.why ?? { key: 'notNow' };
      return { ...pressable, enabled: false, why: chosen.length > 1 ? { ...why, record: target.label } : why };
    }
    return { ...pressable, enabled: true, why: undefined };
  }
}
