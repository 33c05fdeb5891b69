import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { Row } from '../../../contract/endpoints/records.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { RunActions } from '../actions/useActions.ts';
import { ActionButton } from '../buttons/ActionButton.tsx';
import { pressables, type Pressable } from '../buttons/pressable.ts';
import { useTemplate } from '../model/template.ts';
import { targetOf } from './useSelection.ts';

const BESIDE = 2;

/** What can be done with one row: the first buttons in words, the others in a menu. */
export function RowButtons({ row, run }: { row: Row; run: RunActions }) {
  const template = useTemplate();
  const t = useTexts('template');
  const pick = useLabel();
  const feedback = useFeedback();
  const target = targetOf(row, template);
  const shown = pressables(template, 'row', target.values);
  const press = ({ actions }: Pressable): Promise<boolean> => run(actions, [target]);
  const beside = shown.length > BESIDE + 1 ? shown.slice(0, BESIDE) : shown;
  const inMenu = shown.slice(beside.length);
  const choose = async (pressable: Pressable): Promise<void> => {
    const { confirm, danger } = pressable.button;
    if (!confirm || (await feedback.confirm(pick(confirm), { danger }))) await press(pressable);
  };
  return (
    <span className="row-buttons">
      {beside.map((pressable) => (
        <ActionButton key={pressable.button.code} pressable={pressable} small onPress={press} />
      ))}
      {inMenu.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: inMenu.map((pressable) => ({
              key: pressable.button.code,
              label: pick(pressable.button.title),
              danger: pressable.button.danger,
              disabled: !pressable.enabled,
              title: pressable.enabled ? undefined : pick(pressable.button.disabledReason) || t('buttons.notNow'),
              onClick: () => void choose(pressable),
            })),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden="true" />}
            aria-label={t('list.moreActions', { label: target.label })}
          />
        </Dropdown>
      )}
    </span>
  );
}
