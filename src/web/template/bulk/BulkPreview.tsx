import { Alert } from 'antd';
import { useId } from 'react';
import type { BulkResult } from '../../../contract/endpoints/bulk.ts';
import type { FieldChange } from '../../../contract/endpoints/records.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { Assignees } from './Assignees.tsx';
import { ResultTable } from './ResultTable.tsx';

interface BulkPreviewProps {
  model: Model;
  total: number;
  results: readonly BulkResult[];
  /** The field that is handed out by, and how one record is given to somebody else. */
  assign?: { field: string; change(result: BulkResult, assignees: readonly string[]): Promise<void> };
}

/** What would become of each of the first records. */
export function BulkPreview({ model, total, results, assign }: BulkPreviewProps) {
  const t = useTexts('bulk');
  const id = useId();
  const assigned = assign && fieldOf(model, assign.field);
  const refused = results.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <div className="bulk-work">
      <Alert
        type={refused > 0 ? 'warning' : 'info'}
        showIcon
        message={
          results.length < total
            ? t('previewFirst', { shown: results.length, total, refused })
            : t('previewAll', { total, refused })
        }
      />
      <ResultTable
        results={results}
        titles="preview"
        extra={{
          title: t(assigned ? 'assign.to' : 'changes'),
          render: (result) => (
            <>
              {assign && assigned && (
                <>
                  <label className="visually-hidden" htmlFor={`${id}-${result.billId}`}>
                    {t('assign.one', { record: result.label || result.billId })}
                  </label>
                  <Assignees
                    id={`${id}-${result.billId}`}
                    label={t('assign.one', { record: result.label || result.billId })}
                    field={assigned}
                    value={result.assignees ?? []}
                    onChange={(next) => void assign.change(result, next)}
                  />
                </>
              )}
              <ChangeList model={model} changes={result.changes ?? []} without={assigned?.name} />
            </>
          ),
        }}
      />
    </div>
  );
}

interface ChangeListProps {
  model: Model;
  changes: readonly FieldChange[];
  without?: string;
}

const ChangeList = ({ model, changes, without }: ChangeListProps) => (
  <ul className="bulk-changes">
    {changes
      .filter(({ field }) => field !== without)
      .map((change) => (
        <li key={change.field}>
          <ChangeLine model={model} change={change} />
        </li>
      ))}
  </ul>
);

function ChangeLine({ model, change }: { model: Model; change: FieldChange }) {
  const pick = useLabel();
  const field = fieldOf(model, change.field);
  if (!field) return null;
  const { Display } = uiOf(field);
  return (
    <>
      <span className="field-note">{pick(field.title)}</span>{' '}
      <Display field={field} value={change.before ?? null} label={change.beforeLabel} dense />
      {' → '}
      <Display field={field} value={change.after ?? null} label={change.afterLabel} dense />
    </>
  );
}
