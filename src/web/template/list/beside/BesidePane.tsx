import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { useClient } from '../../../fields/support/clientContext.ts';
import { useFieldScope } from '../../../fields/support/fieldScope.ts';
import { useSearchText } from '../../../fields/support/useSearchText.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { useTemplate } from '../../model/template.ts';
import { filterOf, type ListQueryState } from '../useListQuery.ts';
import { BesideTree } from './BesideTree.tsx';
import { choiceOf, conditionOf, type Choice } from './choice.ts';
import { itemNodes, recordNodes, type NodeSource } from './nodeSource.ts';
import { useBesideNodes } from './useBesideNodes.ts';
import { useNodeCounts } from './useNodeCounts.ts';

interface BesidePaneProps {
  field: string;
  title: string;
  state: ListQueryState;
  stamp: number;
  /** Something has been chosen. */
  onChosen?(): void;
}

/** The tree beside a list. What is chosen in it is a condition of the list: the address, saved views and exports hold it with the others. */
export default function BesidePane({ field, title, state, stamp, onChosen }: BesidePaneProps) {
  const t = useTexts('template');
  const { query, setCondition } = state;
  const [search, setSearch] = useState('');
  const { typed, now } = useSearchText(search, setSearch);
  const { source, hasLevels } = useSource(field);
  const choice = choiceOf(query.conditions.find((condition) => condition.field === field));
  const chosen = choice?.node ?? undefined;
  const [wanted, setWanted] = useState(true);
  const isBelow = hasLevels && (choice?.node ? choice.below : wanted);
  const nodes = useBesideNodes(source, search, chosen);
  const others = useMemo(() => withoutField(query, field), [query, field]);
  const counts = useNodeCounts(field, filterOf(others, state.presets), query.keyword, stamp);
  const choose = (next: Choice | undefined): void => {
    setCondition(field, next && conditionOf(field, next));
    onChosen?.();
  };
  const without = counts?.get(null)?.own ?? 0;

  return (
    <div className="beside">
      <Input
        allowClear
        size="small"
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('beside.search')}
        aria-label={t('beside.searchIn', { title })}
        {...typed}
        onPressEnter={(event) => now(event.currentTarget.value)}
      />
      {hasLevels && (
        <label className="beside-below">
          <Switch
            size="small"
            checked={isBelow}
            onChange={(below) => {
              setWanted(below);
              if (choice?.node) setCondition(field, conditionOf(field, { node: choice.node, below }));
            }}
          />
          {t('beside.below')}
        </label>
      )}
      <Button
        type="text"
        size="small"
        className="beside-all"
        aria-pressed={choice === undefined}
        onClick={() => choose(undefined)}
      >
        {t('beside.all')}
      </Button>
      {nodes.error !== undefined && <FaultState error={nodes.error} onRetry={nodes.retry} />}
      {nodes.lines.length > 0 && (
        <BesideTree
          title={title}
          lines={nodes.lines}
          chosen={chosen}
          countOf={(id) => counts && (counts.get(id)?.[isBelow ? 'below' : 'own'] ?? 0)}
          onChoose={(node) => choose({ node, below: isBelow })}
          onToggle={nodes.toggle}
        />
      )}
      {nodes.error === undefined && nodes.lines.length === 0 && (nodes.loading ? <Skeleton active /> : <Nothing />)}
      {without > 0 && search === '' && (
        <Button
          type="text"
          size="small"
          className="beside-all"
          aria-pressed={choice?.node === null}
          onClick={() => choose({ node: null, below: false })}
        >
          <span className="beside-label">{t('beside.none')}</span>
          <span className="beside-count">{without}</span>
        </Button>
      )}
    </div>
  );
}

function Nothing() {
  const t = useTexts('template');
  return <p className="field-note">{t('beside.nothing')}</p>;
}

const withoutField = (query: ListQueryState['query'], field: string): ListQueryState['query'] => ({
  ...query,
  conditions: query.conditions.filter((condition) => condition.field !== field),
});

const NO_NODES: NodeSource = {
  level: async () => ({ nodes: [], more: 0 }),
  search: async () => [],
  find: async () => undefined,
};

/** Where the nodes come from, and whether any stand below others. */
function useSource(name: string): { source: NodeSource; hasLevels: boolean } {
  const client = useClient();
  const { model } = useTemplate();
  const { dictionaries, labels } = useFieldScope();
  const pick = useLabel();
  const field = fieldOf(model, name);
  return useMemo(() => {
    if (field?.type === 'dictionary') {
      const dictionary = dictionaries[field.dictionary];
      const hasLevels = dictionary?.items.some((item) => item.parent) ?? false;
      return { source: itemNodes(dictionary, pick), hasLevels };
    }
    if (field?.type === 'reference' || field?.type === 'department')
      return { source: recordNodes(client, labels, model.templateCode, field), hasLevels: true };
    return { source: NO_NODES, hasLevels: false };
  }, [client, model, dictionaries, labels, pick, field]);
}
