import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import type { Editing } from '../drawing/editing.ts';
import styles from '../inputs/inputs.module.css';
import { ListRows } from '../inputs/ListRows.tsx';
import { TextCell } from '../inputs/TextCell.tsx';
import { TEXTS } from '../texts.ts';
import { useProcessNames } from './processNames.ts';

/** Which records that stand in the middle of a review without a process go on at this task: those in a state, where a condition holds for them. */
export function TakeOverSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { states, model } = useProcessNames();
  if (model === '') return <p className={styles['help']}>{pick(TEXTS.needsModel)}</p>;
  const rows = editing.own('TakeOver');
  const unnamed = states.find(({ name }) => rows.every((row) => row['state'] !== name));
  return (
    <>
      <p className={styles['help']}>{pick(TEXTS.takeOverHelp)}</p>
      <ListRows
        rows={rows}
        fresh={{ state: (unnamed ?? states[0])?.name ?? '' }}
        addText={pick(TEXTS.addTakeOver)}
        onCommit={(next) => editing.setOwn('TakeOver', next)}
      >
        {(row, change) => (
          <>
            <Select
              aria-label={pick(TEXTS.takeOverState)}
              value={row['state']}
              popupMatchSelectWidth={false}
              options={states.map(({ name, title }) => ({ value: name, label: `${pick(title)} (${name})` }))}
              onChange={(state) => change({ state })}
            />
            <TextCell
              label={pick(TEXTS.takeOverWhen)}
              value={row['when'] ?? ''}
              onCommit={(when) => change({ when: when.trim() })}
            />
          </>
        )}
      </ListRows>
    </>
  );
}
