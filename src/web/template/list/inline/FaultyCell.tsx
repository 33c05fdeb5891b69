import { WarningOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ComponentProps } from 'react';
import { ListCell } from '../ListCell.tsx';
import type { CellFault } from './useInlineEdit.ts';

interface FaultyCellProps extends Omit<ComponentProps<typeof ListCell>, 'onOpen'> {
  fault: CellFault | undefined;
}

/** What was typed and not taken, with the reason; the record still holds what it held. */
export function FaultyCell({ model, column, row, fault }: FaultyCellProps) {
  const shown = { ...row, [column.field]: fault?.value, _labels: { ...row._labels, [column.field]: '' } };
  const { [column.field]: _old, ...labels } = shown._labels;
  return (
    <Tooltip title={fault?.message}>
      <span className="cell-fault" aria-invalid="true" aria-label={fault?.message}>
        <WarningOutlined aria-hidden="true" />{' '}
        <ListCell model={model} column={column} row={{ ...shown, _labels: labels }} />
      </span>
    </Tooltip>
  );
}
