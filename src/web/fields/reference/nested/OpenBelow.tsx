import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { Taken } from './taken.ts';
import type { Nested } from './useNested.ts';

const NestedRows = lazy(() => import('./NestedRows.tsx').then((part) => ({ default: part.NestedRows })));

interface OpenBelowProps {
  target: string;
  nested: Nested;
  id: string;
  name: string;
  taken?: Taken;
  children: ReactNode;
}

/** A record with a button that opens what belongs to it below it. */
export function OpenBelow({ target, nested, id, name, taken, children }: OpenBelowProps) {
  const t = useTexts('fields');
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="nested-head">
        <Button
          type="text"
          size="small"
          aria-expanded={open}
          aria-label={t(open ? 'chooser.closeParts' : 'chooser.openParts', { name })}
          icon={open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        />
        {children}
      </div>
      {open && (
        <div className="nested-rows">
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 1 }} />}>
            <NestedRows target={target} nested={nested} id={id} label={name} taken={taken} />
          </Suspense>
        </div>
      )}
    </>
  );
}
