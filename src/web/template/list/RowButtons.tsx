import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { Row } from '../../../contract/endpoints/records.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { RunActions } from '../actions/useActions.ts';
import { ActionButton } from '../buttons/ActionButton.tsx';
import { pressables, type Pressable } from '../buttons/pressable.ts';
import { useWhy } from '../buttons/useWhy.ts';
import { useTemplate } from '../model/template.ts';
import { divideActions } from './actionRoom.ts';
import { targetOf } from './useSelection.ts';

interface RowButtonsProps {
  row: Row;
  run: RunActions;
  /** All of them in the menu, where there is no room for words. */
  inMenuOnly?: boolean;
}

/** What can be done with one row: the first buttons that can be pressed in words, the others in a menu, with why they cannot. */
export function RowButtons({ row, run, inMenuOnly = false }: RowButtonsProps) {
  const template = useTemplate();
  const t = useTexts('template');
  const pick = useLabel();
  const words = useWhy();
  const feedback = useFeedback();
  const target = targetOf(row, template);
  const shown = pressables(template, 'row', target.values, target.rights);
  const press = ({ actions }: Pressable): Promise<boolean> => run(actions, [target]);
  const { beside, inMenu } = inMenuOnly
    ? { beside: [], inMenu: shown }
    : divideActions(shown, ({ button }) => pick(button.title));
  const choose = async (pressable: Pressable): Promise<void> => {
    const { confirm, danger, parameters } = pressable.button;
    // What it asks for stands in one dialog with the question.
    if (!confirm || parameters || (await feedback.confirm(pick(confirm), { danger }))) await press(pressable);
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
              label: pressable.why ? (
                <span className="menu-blocked">
                  {pick(pressable.button.title)}
                  <small>{words(pressable.why)}</small>
                </span>
              ) : (
                pick(pressable.button.title)
              ),
              danger: pressable.button.danger,
              disabled: !pressable.enabled,
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
