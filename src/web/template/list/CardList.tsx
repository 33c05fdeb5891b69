import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Column } from '../../../model/language/layout.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { RunActions } from '../actions/useActions.ts';
import { useTemplate } from '../model/template.ts';
import { RowDetail } from './detail/RowDetail.tsx';
import { ListCell } from './ListCell.tsx';
import { RowButtons } from './RowButtons.tsx';
import type { Selection } from './useSelection.ts';

const FACTS = 6;

interface CardListProps {
  rows: readonly Row[];
  columns: readonly Column[];
  selection: Selection;
  run: RunActions;
  onOpen(row: Row): void;
}

/** The page of a list on a narrow screen: a card for each record. */
export function CardList({ rows, columns, selection, run, onOpen }: CardListProps) {
  const { model } = useTemplate();
  const pick = useLabel();
  const t = useTexts('template');
  const shown = columns.filter((column) => !column.hidden);
  const title = shown.find((column) => column.field === model.labelField) ?? { field: model.labelField };
  const status = model.states && shown.find((column) => column.field === model.states?.field);
  const facts = shown.filter((column) => column !== title && column !== status).slice(0, FACTS);
  const toggle = (row: Row, on: boolean): void => {
    const chosen = new Set(
      rows.filter((other) => (other.id === row.id ? on : selection.has(other.id))).map((other) => other.id),
    );
    selection.setOnPage(rows, chosen);
  };
  const [open, setOpen] = useState<readonly string[]>([]);
  const opens = (model.list?.detail.length ?? 0) > 0;
  const turn = (id: string): void => setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]);
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.id} className="card">
          <div className="card-head">
            <Checkbox
              checked={selection.has(row.id)}
              aria-label={t('list.select')}
              onChange={(event) => toggle(row, event.target.checked)}
            />
            <ListCell model={model} column={title} row={row} onOpen={onOpen} />
            {status && <ListCell model={model} column={status} row={row} onOpen={onOpen} />}
          </div>
          <dl className="card-facts">
            {facts.map((column) => (
              <div key={column.field}>
                <dt>{pick(column.title ?? fieldOf(model, column.field)?.title)}</dt>
                <dd>
                  <ListCell model={model} column={column} row={row} onOpen={onOpen} />
                </dd>
              </div>
            ))}
          </dl>
          {opens && open.includes(row.id) && <RowDetail row={row} onOpen={onOpen} />}
          <span className="card-foot">
            <RowButtons row={row} run={run} />
            {opens && (
              <Button type="text" size="small" aria-expanded={open.includes(row.id)} onClick={() => turn(row.id)}>
                {t('list.detail')}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
