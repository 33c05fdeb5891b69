import { Button } from 'antd';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import type { RunActions } from '../actions/useActions.ts';
import { ActionButton } from '../buttons/ActionButton.tsx';
import { pressables } from '../buttons/pressable.ts';
import { useTemplate } from '../model/template.ts';

interface NothingHereProps {
  narrowed: boolean;
  onClear(): void;
  run: RunActions;
}

/** An empty list offers what fills it; one that is empty through its filter offers to take that away. */
export function NothingHere({ narrowed, onClear, run }: NothingHereProps) {
  const template = useTemplate();
  const t = useTexts('template');
  const pick = useLabel();
  if (narrowed)
    return (
      <EmptyState
        title={t('list.noMatch')}
        text={t('list.noMatchText')}
        actions={<Button onClick={onClear}>{t('list.clear')}</Button>}
      />
    );
  const first = pressables(template, 'toolbar').find(({ button }) =>
    button.do.some((action) => action.action === 'openForm' && action.mode === 'add'),
  );
  return (
    <EmptyState
      title={t('list.empty', { model: pick(template.model.title) })}
      text={first ? t('list.emptyText') : undefined}
      actions={first && <ActionButton pressable={first} onPress={() => run(first.actions, [])} />}
    />
  );
}
