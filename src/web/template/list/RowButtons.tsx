import type { Row } from '../../../contract/endpoints/records.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import type { RunActions } from '../actions/useActions.ts';
import { pressables, type Pressable } from '../buttons/pressable.ts';
import { RowAction } from '../buttons/RowAction.tsx';
import { useAgreed } from '../buttons/usePress.ts';
import { useTemplate } from '../model/template.ts';
import { divideActions } from './actionRoom.ts';
import { RowMenu } from './RowMenu.tsx';
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
  const pick = useLabel();
  const isAgreed = useAgreed();
  const target = targetOf(row, template);
  const shown = pressables(template, 'row', target.values, target.rights);
  const press = ({ actions }: Pressable): Promise<boolean> => run(actions, [target]);
  const { beside, inMenu } = inMenuOnly
    ? { beside: [], inMenu: shown }
    : divideActions(shown, ({ button }) => pick(button.title));
  const choose = async (pressable: Pressable): Promise<void> => {
    if (await isAgreed(pressable)) await press(pressable);
  };
  return (
    <span className="row-buttons">
      {beside.map((pressable) => (
        <RowAction key={pressable.button.code} pressable={pressable} onPress={press} />
      ))}
      {inMenu.length > 0 && (
        <RowMenu label={target.label} items={inMenu} onChoose={(pressable) => void choose(pressable)} />
      )}
    </span>
  );
}
