import { BarChartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import type { ResolvedList } from '../../../model/resolved/model.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useNarrow } from '../../shell/useNarrow.ts';
import type { Target } from '../actions/actionEnv.ts';
import type { RunActions } from '../actions/useActions.ts';
import { Toolbar } from '../buttons/Toolbar.tsx';
import { UsualTools } from '../buttons/UsualTools.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { CompactTools } from './CompactTools.tsx';
import { FilterBar } from './FilterBar.tsx';
import { GroupMenu } from './groups/GroupMenu.tsx';
import { PresetBar } from './PresetBar.tsx';
import type { ListLayoutState } from './useListLayout.ts';
import type { ListQueryState } from './useListQuery.ts';

interface ListToolsProps {
  list: ResolvedList;
  state: ListQueryState;
  layout: ListLayoutState;
  targets: readonly Target[];
  /** All that the list holds was chosen, more than the targets. */
  whole: boolean;
  run: RunActions;
  /** Columns for which there is no room, or that would have none; 0 where that is not asked. */
  lacking: number;
  onRefresh(): void;
  onChanged(): void;
}

/** What narrows a list and what can be done with it, above its rows. They come and go without it: it is drawn anew when its own things change. */
export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { list, state, layout, targets, whole, run, lacking, onRefresh, onChanged } = props;
  const t = useTexts('template');
  const isNarrow = useNarrow();
  const { query, change } = state;
  const { statistics = false, allColumns = false } = layout.arrangement ?? {};
  return (
    <CompactTools>
      <PresetBar presets={list.presets} state={state} />
      <FilterBar filters={list.filters} state={state} />
      <Toolbar targets={targets} run={run} whole={whole}>
        <UsualTools onRefresh={onRefresh} onChanged={onChanged} />
        {list.statistics.length > 0 && (
          <Button
            type={statistics ? 'primary' : 'text'}
            ghost={statistics}
            icon={<BarChartOutlined aria-hidden="true" />}
            aria-label={t('statistics.title')}
            aria-pressed={statistics}
            onClick={() => layout.arrange({ statistics: !statistics })}
          />
        )}
        <GroupMenu group={query.group} onChange={(group) => change({ group })} />
        {!isNarrow && query.group.length === 0 && lacking > 0 && (
          <Button type="text" aria-pressed={allColumns} onClick={() => layout.arrange({ allColumns: !allColumns })}>
            {t(allColumns ? 'list.fewerColumns' : 'list.allColumns', { count: lacking })}
          </Button>
        )}
        {!isNarrow && <ColumnSettings layout={layout} />}
      </Toolbar>
    </CompactTools>
  );
});
