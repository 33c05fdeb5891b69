import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Page } from '../../../kit/Page.tsx';
import { Permission } from '../../../kit/permission.ts';
import { useLabel } from '../../../kit/texts.ts';
import { usePages } from '../../../kit/usePages.ts';
import { RecordChoice } from './inputs/RecordChoice.tsx';
import styles from './Start.module.css';
import { TEXTS } from './texts.ts';

/** Without a process model there is nothing to draw on: one is chosen, or a new one is entered. */
export function Start({ path }: { path: string }): ReactNode {
  const pick = useLabel();
  const { open, openRecord } = usePages();
  const [chosen, setChosen] = useState('');
  return (
    <Page title={pick(TEXTS.title)} description={pick(TEXTS.startText)}>
      <div className={styles['start']}>
        <RecordChoice
          model="wfModel"
          by="id"
          value={chosen}
          label={pick(TEXTS.processModel)}
          placeholder={pick(TEXTS.processModel)}
          onPick={setChosen}
        />
        <Button
          type="primary"
          disabled={chosen === ''}
          onClick={() => open(path, { query: { modelId: chosen }, title: pick(TEXTS.title) })}
        >
          {pick(TEXTS.design)}
        </Button>
        <Permission code="wfModel:add">
          <Button onClick={() => openRecord('wfModel')}>{pick(TEXTS.newModel)}</Button>
        </Permission>
      </div>
    </Page>
  );
}
