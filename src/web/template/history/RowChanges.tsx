import { Fragment } from 'react';
import type { RowChange } from '../../../contract/endpoints/records.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ChangedField } from './ChangedField.tsx';
import { useFieldNames } from '../model/fieldNames.ts';

/** A model with those of its sub-tables' rows, by templateCode. */
export interface Models {
  own: Model;
  rows: Readonly<Record<string, Model>>;
}

interface RowChangesProps {
  models: Models;
  /** The sub-table. */
  field: string;
  rows: readonly RowChange[];
}

/** What became of the rows of a sub-table: each that is new, gone or different, field by field. */
export function RowChanges({ models, field, rows }: RowChangesProps) {
  const t = useTexts('template');
  const nameOf = useFieldNames(models.own);
  const config = fieldOf(models.own, field);
  const model = config?.type === 'subTable' ? models.rows[config.model] : undefined;
  return (
    <>
      <tr className="compare-table">
        <th scope="rowgroup" colSpan={3}>
          {nameOf(field)}
          {rows.length === 0 && <span className="field-note"> {t('history.reordered')}</span>}
        </th>
      </tr>
      {rows.map((row) => (
        <Fragment key={`${row.kind} ${row.number}`}>
          <tr className="compare-row">
            <th scope="rowgroup" colSpan={3}>
              {t(`history.row.${row.kind}`, { number: row.number })}
              {row.label && <span className="field-note"> {row.label}</span>}
            </th>
          </tr>
          {model &&
            row.changes.map((change) => <ChangedField key={change.field} model={model} change={change} inRow />)}
        </Fragment>
      ))}
    </>
  );
}
