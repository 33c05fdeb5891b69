import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { BesideNode } from './nodeSource.ts';
import type { ShownLine } from './useBesideNodes.ts';

interface BesideTreeProps {
  title: string;
  lines: readonly ShownLine[];
  chosen: string | undefined;
  /** Undefined while nothing is counted. */
  countOf(id: string): number | undefined;
  onChoose(id: string): void;
  onToggle(node: BesideNode): void;
}

/** Nodes to choose one of. Arrow keys walk, open and close; Enter and the space bar choose. */
export function BesideTree({ title, lines, chosen, countOf, onChoose, onToggle }: BesideTreeProps) {
  const t = useTexts('template');
  const [at, setAt] = useState<string>();
  const stop = [at, chosen].find((id) => lines.some(({ node }) => node.id === id)) ?? lines[0]?.node.id;
  const onKey = (event: KeyboardEvent<HTMLElement>, line: ShownLine, index: number): void => {
    const rows = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    const go = (to: number): void => rows[to]?.focus();
    const { node, expanded } = line;
    if (event.key === 'ArrowDown') go(index + 1);
    else if (event.key === 'ArrowUp') go(index - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(lines.length - 1);
    else if (event.key === 'ArrowRight' && expanded) go(index + 1);
    else if (event.key === 'ArrowRight' && node.hasChildren) onToggle(node);
    else if (event.key === 'ArrowLeft' && expanded) onToggle(node);
    else if (event.key === 'ArrowLeft') go(lines.findIndex((other) => other.node.id === line.parent));
    else if (event.key === 'Enter' || event.key === ' ') onChoose(node.id);
    else return;
    event.preventDefault();
  };
  return (
    <ul role="tree" aria-label={title} className="beside-tree">
      {lines.map((line, index) => {
        const { node, depth, expanded, more } = line;
        const count = countOf(node.id);
        return (
          <li
            key={node.id}
            role="treeitem"
            aria-level={depth}
            aria-expanded={node.hasChildren ? expanded : undefined}
            aria-selected={node.id === chosen}
            tabIndex={node.id === stop ? 0 : -1}
            className="beside-node"
            style={{ paddingInlineStart: `calc(${depth - 1} * var(--size-gap-wide))` }}
            title={node.label}
            onClick={() => onChoose(node.id)}
            onFocus={() => setAt(node.id)}
            onKeyDown={(event) => onKey(event, line, index)}
          >
            <span
              className="beside-caret"
              aria-hidden="true"
              onClick={(event) => {
                if (!node.hasChildren) return;
                event.stopPropagation();
                onToggle(node);
              }}
            >
              {node.hasChildren && (expanded ? <CaretDownOutlined /> : <CaretRightOutlined />)}
            </span>
            <span className="beside-label">{node.label}</span>
            {count !== undefined && <span className="beside-count">{count}</span>}
            {more > 0 && <span className="field-note">{t('beside.more', { count: more })}</span>}
          </li>
        );
      })}
    </ul>
  );
}
