import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { BesideList } from '../../../../model/language/layout.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { useNarrow } from '../../../shell/useNarrow.ts';
import { useTemplate } from '../../model/template.ts';
import type { ListLayoutState } from '../useListLayout.ts';
import type { ListQueryState } from '../useListQuery.ts';
import { PaneEdge } from './PaneEdge.tsx';
import { ViewDrawer } from '../../../kit/ViewDrawer.tsx';

const BesidePane = lazy(() => import('./BesidePane.tsx'));

interface WithTreeProps {
  beside: BesideList | undefined;
  state: ListQueryState;
  layout: ListLayoutState;
  /** Counts anew when it changes. */
  stamp: number;
  children: ReactNode;
}

/** A list with the tree that its model puts beside it; where there is little room, the tree opens in a drawer. */
export function WithTree({ beside, state, layout, stamp, children }: WithTreeProps) {
  const { model } = useTemplate();
  const pick = useLabel();
  const t = useTexts('template');
  const isNarrow = useNarrow();
  const [isDrawn, setDrawn] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const field = beside && fieldOf(model, beside.field);
  if (!beside || !field || !layout.arrangement) return children;
  const title = pick(beside.title ?? field.title);
  const pane = (onChosen?: () => void) => (
    <Suspense fallback={<Skeleton active />}>
      <BesidePane field={field.name} title={title} state={state} stamp={stamp} onChosen={onChosen} />
    </Suspense>
  );
  const { width, closed } = { ...STANDARD, ...layout.arrangement.beside };
  if (isNarrow)
    return (
      <div className="beside-above">
        <Button icon={<MenuUnfoldOutlined aria-hidden="true" />} onClick={() => setDrawn(true)}>
          {title}
        </Button>
        <ViewDrawer
          open={isDrawn}
          placement="left"
          width="min(340px, 92vw)"
          title={title}
          onClose={() => setDrawn(false)}
        >
          {isDrawn && pane(() => setDrawn(false))}
        </ViewDrawer>
        {children}
      </div>
    );
  const arrange = (part: Partial<typeof STANDARD>): void => layout.arrange({ beside: { width, closed, ...part } });
  return (
    <div className="beside-layout">
      {closed ? (
        <div className="beside-closed">
          <Button
            type="text"
            icon={<MenuUnfoldOutlined aria-hidden="true" />}
            aria-label={t('beside.show', { title })}
            title={t('beside.show', { title })}
            onClick={() => arrange({ closed: false })}
          />
        </div>
      ) : (
        <aside className="beside-pane" aria-label={title} style={{ inlineSize: dragged ?? width }}>
          <header className="beside-head">
            <h2>{title}</h2>
            <Button
              type="text"
              size="small"
              icon={<MenuFoldOutlined aria-hidden="true" />}
              aria-label={t('beside.hide', { title })}
              title={t('beside.hide', { title })}
              onClick={() => arrange({ closed: true })}
            />
          </header>
          {pane()}
          <PaneEdge
            title={title}
            width={dragged ?? width}
            onDrag={setDragged}
            onWidth={(next) => {
              setDragged(undefined);
              arrange({ width: next });
            }}
          />
        </aside>
      )}
      {children}
    </div>
  );
}

/** Pixels. */
const STANDARD = { width: 240, closed: false };
