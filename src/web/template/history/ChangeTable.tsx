import type { Change } from '../../../contract/endpoints/records.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ChangedField } from './ChangedField.tsx';
import { RowChanges, type Models } from './RowChanges.tsx';

/** Each field before and after, sub-tables row by row; nothing where no field differs. */
export function ChangeTable({ change, models }: { change: Change; models: Models }) {
  const t = useTexts('template');
  if (change.changes.length === 0) return null;
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {change.changes.map((entry) =>
          entry.rows ? (
            <RowChanges key={entry.field} models={models} field={entry.field} rows={entry.rows} />
          ) : (
            <ChangedField key={entry.field} model={models.own} change={entry} />
          ),
        )}
      </tbody>
    </table>
  );
}
