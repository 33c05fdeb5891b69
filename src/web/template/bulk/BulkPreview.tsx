import { Alert } from 'antd';
import type { BulkResult } from '../../../contract/endpoints/bulk.ts';
import type { FieldChange } from '../../../contract/endpoints/records.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { ResultTable } from './ResultTable.tsx';

interface BulkPreviewProps {
  model: Model;
  total: number;
  results: readonly BulkResult[];
}

/** What would become of each of the first records. */
export function BulkPreview({ model, total, results }: BulkPreviewProps) {
  const t = useTexts('bulk');
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
          title: t('changes'),
          render: ({ changes = [] }) => (
            <ul className="bulk-changes">
              {changes.map((change) => (
                <li key={change.field}>
                  <ChangeLine model={model} change={change} />
                </li>
              ))}
            </ul>
          ),
        }}
      />
    </div>
  );
}

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
