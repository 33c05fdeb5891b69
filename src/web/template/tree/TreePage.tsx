import { PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { TreeNode } from '../../../contract/endpoints/records.ts';
import { fieldOf, type Model, type ResolvedTree } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FaultState } from '../../kit/FaultState.tsx';
import type { Column } from '../../../model/language/layout.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useNarrow } from '../../shell/useNarrow.ts';
import { useActions } from '../actions/useActions.ts';
import { ChosenRecords } from '../buttons/ChosenRecords.tsx';
import { pressables } from '../buttons/pressable.ts';
import { Toolbar } from '../buttons/Toolbar.tsx';
import { UsualTools } from '../buttons/UsualTools.tsx';
import { useNodeCounts } from '../list/beside/useNodeCounts.ts';
import { CompactTools } from '../list/CompactTools.tsx';
import { KeywordContext } from '../list/soughtWords.ts';
import { useSelection } from '../list/useSelection.ts';
import { useTemplate } from '../model/template.ts';
import { KeywordBox } from '../KeywordBox.tsx';
import { OverlayHost } from '../overlays/OverlayHost.tsx';
import { useOverlays } from '../overlays/overlays.ts';
import { TreeRow } from './TreeRow.tsx';
import { useTreeData } from './useTreeData.ts';
import { useTreeMoves } from './useTreeMoves.ts';

/** A model as a tree: branches are read when they are opened, records are edited in a drawer. */
export default function TreePage({ tree }: { tree: ResolvedTree }) {
  return (
    <div className="beside-layout">
      <OverlayHost>
        <RecordTree tree={tree} />
      </OverlayHost>
    </div>
  );
}

function RecordTree({ tree }: { tree: ResolvedTree }) {
  const template = useTemplate();
  const { model } = template;
  const t = useTexts('template');
  const pick = useLabel();
  const overlays = useOverlays();
  const [keyword, setKeyword] = useState('');
  const data = useTreeData(keyword);
  const counts = useNodeCounts(tree.parent, undefined, '', data.stamp);
  const selection = useSelection();
  const { refresh } = data;
  const { clear } = selection;
  const changed = useCallback(() => {
    clear();
    refresh();
  }, [clear, refresh]);
  const run = useActions({
    refresh: changed,
    list: {
      keyword,
      columns: tree.columns.filter((column) => !column.hidden).map((column) => column.field),
      tree: true,
    },
  });
  const rows = data.shown.map((shown) => shown.node.row);
  const isNarrow = useNarrow();
  /** The node whose form stands beside the tree; '' for a new root. */
  const [beside, setBeside] = useState<string>();
  const isTight = isNarrow || beside !== undefined;
  const columns = useMemo(() => {
    const shown = tree.columns.filter(({ hidden }) => !hidden);
    return isTight ? essential(shown, model) : shown;
  }, [isTight, tree, model]);
  const mayAdd = template.can('add');
  // A model that has its own button for it needs no second one.
  const ownAdd = pressables(template, 'toolbar').some(({ button }) =>
    button.do.some((action) => action.action === 'openForm' && action.mode === 'add'),
  );
  const { templateCode } = model;

  const moves = useTreeMoves(
    data.shown,
    // What a search shows is not all there is between its rows.
    (node) => keyword === '' && template.can('edit') && node.row._rights?.edit === true,
    (into) => {
      if (into === null) refresh();
      else data.open(into);
      return data.settled();
    },
  );

  const place = tree.form === 'beside' && !isNarrow ? 'beside' : 'drawer';
  const onClosed = useCallback(() => setBeside(undefined), []);
  const open = (node: TreeNode): void => {
    overlays.openForm({
      templateCode,
      billId: node.id,
      mode: 'view',
      place,
      onDone: changed,
      onShown: () => setBeside(node.id),
      onClosed,
    });
  };
  const add = (parent: string | null): void => {
    overlays.openForm({
      templateCode,
      mode: 'add',
      prefill: parent ? { [tree.parent]: parent } : {},
      place,
      onDone: changed,
      onShown: () => setBeside(parent ?? ''),
      onClosed,
    });
  };
  const select = (node: TreeNode, on: boolean): void =>
    selection.setOnPage(
      rows,
      new Set(rows.filter((row) => (row.id === node.id ? on : selection.has(row.id))).map((row) => row.id)),
    );
  const addRoot = mayAdd && !ownAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => add(null)}>
      {t('tree.addRoot')}
    </Button>
  );

  return (
    <section className="list-page" aria-label={pick(model.title)}>
      <header className="list-head">
        <h1 className="list-title">{pick(model.title)}</h1>
        {model.description && selection.targets.length === 0 && (
          <span className="field-note">{pick(model.description)}</span>
        )}
        <ChosenRecords count={selection.targets.length} onClear={clear} />
      </header>
      <CompactTools>
        <div className="list-filters" role="search">
          <KeywordBox keyword={keyword} onSearch={setKeyword} />
        </div>
        <Toolbar targets={selection.targets} run={run} first={addRoot}>
          <UsualTools onRefresh={refresh} onChanged={changed} />
        </Toolbar>
      </CompactTools>
      {data.error !== undefined && <FaultState error={data.error} onRetry={refresh} />}
      {data.error === undefined && data.loading && data.shown.length === 0 && (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {data.error === undefined && !data.loading && data.shown.length === 0 && (
        <EmptyState
          title={keyword ? t('list.noMatch') : t('list.empty', { model: pick(model.title) })}
          actions={keyword ? <Button onClick={() => setKeyword('')}>{t('list.clear')}</Button> : addRoot || undefined}
        />
      )}
      {data.error === undefined && data.shown.length > 0 && (
        <div className="rows tree">
          <p className="visually-hidden" aria-live="polite">
            {moves.told}
          </p>
          <div className="rows-scroll">
            <table role="treegrid" aria-label={pick(model.title)} aria-busy={data.loading}>
              <thead>
                <tr role="row">
                  <th scope="col">
                    <span className="visually-hidden">{t('list.select')}</span>
                  </th>
                  {columns.map((column) => {
                    const field = fieldOf(model, column.field);
                    const look = field && uiOf(field).column(field);
                    return (
                      <th
                        key={column.field}
                        scope="col"
                        className={`rows-${look?.align ?? 'left'}`}
                        style={isTight ? undefined : { minInlineSize: column.width ?? look?.width }}
                      >
                        {pick(column.title ?? field?.title)}
                      </th>
                    );
                  })}
                  <th scope="col">{t('list.actions')}</th>
                </tr>
              </thead>
              <tbody>
                <KeywordContext value={keyword}>
                  {data.shown.map((shown) => (
                    <TreeRow
                      key={shown.node.id}
                      shown={shown}
                      columns={columns}
                      selected={selection.has(shown.node.id)}
                      current={shown.node.id === beside}
                      tight={isTight}
                      below={counts?.get(shown.node.id)?.below}
                      run={run}
                      onSelect={select}
                      onToggle={data.toggle}
                      moves={moves}
                      onOpen={open}
                      onAdd={mayAdd && shown.level < tree.maxDepth ? (node) => add(node.id) : undefined}
                    />
                  ))}
                </KeywordContext>
              </tbody>
            </table>
          </div>
        </div>
      )}
    </section>
  );
}

/** What a narrow screen has room for: the name of a node and where it stands; the rest its record tells. */
function essential(columns: readonly Column[], { labelField, states }: Model): readonly Column[] {
  const named = columns.filter(({ field }) => field === labelField);
  return named.length === 0 ? columns : [...named, ...columns.filter(({ field }) => field === states?.field)];
}
