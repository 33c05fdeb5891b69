import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import type { OwnValues } from '../drawing/ownElements.ts';
import { TEXTS } from '../texts.ts';
import styles from './inputs.module.css';

interface ListRowsProps {
  rows: readonly OwnValues[];
  /** What a new line begins with: at least one value, since an empty one is nothing. */
  fresh: OwnValues;
  addText: string;
  onCommit(rows: readonly OwnValues[]): void;
  children(row: OwnValues, change: (values: OwnValues) => void, at: number): ReactNode;
}

/** Several lines of the same make: each can be changed and taken away, another one added. */
export function ListRows({ rows, fresh, addText, onCommit, children }: ListRowsProps): ReactNode {
  const pick = useLabel();
  return (
    <div className={styles['rows']}>
      {rows.map((row, at) => (
        <div key={at} className={styles['line']}>
          <div className={styles['cells']}>
            {children(
              row,
              (values) => onCommit(rows.map((other, place) => (place === at ? { ...other, ...values } : other))),
              at,
            )}
          </div>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={pick(TEXTS.remove)}
            title={pick(TEXTS.remove)}
            onClick={() => onCommit(rows.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => onCommit([...rows, fresh])}>
        {addText}
      </Button>
    </div>
  );
}
