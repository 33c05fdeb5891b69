import { CopyOutlined, DeleteOutlined, FormOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import type { RowEvents } from './rowEvents.ts';

interface RowToolsProps {
  index: number;
  /** The row can be looked at, but neither copied nor removed. */
  fixed: boolean;
  events: RowEvents;
}

/** What is done with a row as a whole; typing in the row does not draw it again. */
export const RowTools = memo(function RowTools({ index, fixed, events }: RowToolsProps) {
  const t = useTexts('fields');
  const number = index + 1;
  return (
    <td className="rows-tools">
      <Button
        type="text"
        size="small"
        icon={<FormOutlined aria-hidden="true" />}
        aria-label={t('rows.open', { number })}
        onClick={() => events.open(index)}
      />
      {!fixed && (
        <>
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined aria-hidden="true" />}
            aria-label={t('rows.copy', { number })}
            onClick={() => events.copy(index)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('rows.remove', { number })}
            onClick={() => events.remove(index)}
          />
        </>
      )}
    </td>
  );
});
