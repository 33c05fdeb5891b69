import { CaretDownOutlined, CaretRightOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { Column } from '../../../model/language/layout.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import type { TreeNode } from '../../../contract/endpoints/records.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { RunActions } from '../actions/useActions.ts';
import { ListCell } from '../list/ListCell.tsx';
import { RowButtons } from '../list/RowButtons.tsx';
import { useTemplate } from '../model/template.ts';
import type { ShownNode } from './useTreeData.ts';
import type { TreeMoves } from './useTreeMoves.ts';

interface TreeRowProps {
  shown: ShownNode;
  columns: readonly Column[];
  selected: boolean;
  /** Its form stands beside the tree. */
  current: boolean;
  /** There is room for little more than its name. */
  tight: boolean;
  /** Nodes below it, however deep, as far as the reader sees them; undefined while nothing is counted. */
  below: number | undefined;
  moves: TreeMoves;
  run: RunActions;
  onSelect(node: TreeNode, on: boolean): void;
  onToggle(node: TreeNode): void;
  onOpen(node: TreeNode): void;
  /** Absent where nothing may be added below. */
  onAdd?(node: TreeNode): void;
}

/** A node with its columns; arrow keys open and close it and lead to its neighbours, with Alt they move it, as dragging does. */
export function TreeRow({
  shown,
  columns,
  selected,
  current,
  tight,
  below,
  moves,
  run,
  onSelect,
  onToggle,
  onOpen,
  onAdd,
}: TreeRowProps) {
  const { model } = useTemplate();
  const t = useTexts('template');
  const { node, level, expanded, busy } = shown;
  return (
    <tr
      role="row"
      aria-level={level}
      aria-expanded={node.hasChildren ? expanded : undefined}
      aria-selected={selected}
      aria-current={current ? 'true' : undefined}
      tabIndex={0}
      {...moves.drag(node)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (moves.key(node, event)) event.preventDefault();
        else if (event.key === 'ArrowRight' && node.hasChildren && !expanded) onToggle(node);
        else if (event.key === 'ArrowLeft' && expanded) onToggle(node);
        else if (event.key === 'ArrowDown') focusRow(event.currentTarget.nextElementSibling);
        else if (event.key === 'ArrowUp') focusRow(event.currentTarget.previousElementSibling);
        else if (event.key === 'Enter') onOpen(node);
        else return;
        event.preventDefault();
      }}
      onDoubleClick={() => onOpen(node)}
    >
      <td className="tree-check">
        <Checkbox
          checked={selected}
          aria-label={t('tree.select', { label: node.label })}
          onChange={(event) => onSelect(node, event.target.checked)}
        />
      </td>
      {columns.map((column, at) => {
        const field = fieldOf(model, column.field);
        const align = field ? uiOf(field).column(field).align : 'left';
        const cell = <ListCell model={model} column={column} row={node.row} onOpen={() => onOpen(node)} />;
        return (
          <td key={column.field} className={`rows-${align}`}>
            {at === 0 ? (
              <span className="tree-label" style={{ paddingInlineStart: `calc(${level - 1} * var(--size-gap-wide))` }}>
                {node.hasChildren ? (
                  <Button
                    type="text"
                    size="small"
                    tabIndex={-1}
                    icon={
                      busy ? (
                        <LoadingOutlined aria-hidden="true" />
                      ) : expanded ? (
                        <CaretDownOutlined aria-hidden="true" />
                      ) : (
                        <CaretRightOutlined aria-hidden="true" />
                      )
                    }
                    aria-label={
                      expanded ? t('tree.collapse', { label: node.label }) : t('tree.expand', { label: node.label })
                    }
                    onClick={() => onToggle(node)}
                  />
                ) : (
                  <span className="tree-leaf" />
                )}
                {cell}
                {below !== undefined && below > 0 && (
                  <span className="beside-count" title={t('tree.below', { count: below })}>
                    <span aria-hidden="true">{below}</span>
                    <span className="visually-hidden">{t('tree.below', { count: below })}</span>
                  </span>
                )}
              </span>
            ) : (
              cell
            )}
          </td>
        );
      })}
      <td className="tree-buttons">
        {onAdd && (
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            aria-label={t('tree.addBelow', { label: node.label })}
            title={t('tree.addChild')}
            onClick={() => onAdd(node)}
          />
        )}
        <RowButtons row={node.row} run={run} inMenuOnly={tight} />
      </td>
    </tr>
  );
}

function focusRow(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
