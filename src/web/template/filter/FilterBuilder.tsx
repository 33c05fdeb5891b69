import './filter.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { Filter } from '../../../model/language/filter.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useNarrow } from '../../shell/useNarrow.ts';
import { SIZES } from '../../theme/tokens.ts';
import { FilterWords } from '../list/FilterWords.tsx';
import { countOf, toDraft, toFilter } from './filterDraft.ts';
import { GroupEditor } from './GroupEditor.tsx';
import { ViewDrawer } from '../../kit/ViewDrawer.tsx';

interface FilterBuilderProps {
  filter: Filter | undefined;
  onApply(filter: Filter | undefined): void;
  onClose(): void;
}

/** Builds a filter of any shape: groups in groups, said in a sentence while it grows. Nothing is asked before it is applied. */
export default function FilterBuilder({ filter, onApply, onClose }: FilterBuilderProps) {
  const t = useTexts('template');
  const isNarrow = useNarrow();
  const [draft, setDraft] = useState(() => toDraft(filter));
  const built = toFilter(draft);
  const { open } = countOf(draft);
  const apply = (): void => {
    onApply(built);
    onClose();
  };
  return (
    <ViewDrawer
      open
      title={t('builder.title')}
      width={isNarrow ? '100%' : SIZES.drawerFilter}
      onClose={onClose}
      footer={
        <div className="filter-footer">
          <Button
            disabled={filter === undefined}
            onClick={() => {
              onApply(undefined);
              onClose();
            }}
          >
            {t('builder.clear')}
          </Button>
          <Button type="primary" onClick={apply}>
            {t('builder.apply')}
          </Button>
        </div>
      }
    >
      <div className="filter-builder">
        <p className="filter-sentence" aria-live="polite">
          {built ? <FilterWords filter={built} /> : t('builder.nothing')}
        </p>
        <GroupEditor group={draft} onChange={setDraft} />
        {open > 0 && built && <p className="field-note">{t('builder.unfinished', { count: open })}</p>}
      </div>
    </ViewDrawer>
  );
}
