import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { post } from '../../../../kit/client.ts';
import { useLabel } from '../../../../kit/texts.ts';
import type { OwnValues } from '../drawing/ownElements.ts';
import { RecordChoice } from '../inputs/RecordChoice.tsx';
import styles from '../inputs/inputs.module.css';
import { TEXTS } from '../texts.ts';
import { useProcessNames } from './processNames.ts';

/** Who would get the task, for a chosen initiator: the same rules that the engine follows, asked of the server. */
export function HandlerPreview({ rules }: { rules: readonly OwnValues[] }): ReactNode {
  const pick = useLabel();
  const { model, variables } = useProcessNames();
  const [initiator, setInitiator] = useState('');
  const [told, setTold] = useState<string>();
  const ask = async (): Promise<void> => {
    const { people, later, faults } = await post('api/workflow/design/preview', {
      initiator,
      variables: [...variables],
      handlers: rules.map(({ kind = '', value, range }) => ({ kind, value, range })),
      ...(model === '' ? {} : { model }),
      loading: 'N',
    });
    const names = people.map(({ name, department }) => (department ? `${name} (${department})` : name)).join(', ');
    setTold(
      [names || pick(TEXTS.previewNobody), ...(later.length > 0 ? [pick(TEXTS.previewLater)] : []), ...faults].join(
        ' · ',
      ),
    );
  };
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>{pick(TEXTS.preview)}</span>
      <div className={styles['line']}>
        <div className={styles['cells']}>
          <RecordChoice
            model="sysUser"
            by="id"
            value={initiator}
            label={pick(TEXTS.previewInitiator)}
            placeholder={pick(TEXTS.previewInitiator)}
            onPick={setInitiator}
          />
        </div>
        <Button disabled={initiator === '' || rules.length === 0} onClick={() => void ask()}>
          {pick(TEXTS.previewAsk)}
        </Button>
      </div>
      {told !== undefined && <output className={styles['help']}>{told}</output>}
    </div>
  );
}
