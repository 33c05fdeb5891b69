import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { DisplayProps, FieldUi, InputProps } from '../fieldUi.ts';
import { EmptyFilter } from '../support/EmptyFilter.tsx';
import { RelatedList } from './RelatedList.tsx';

function InverseDisplay({ field, value, dense, recordId }: DisplayProps<FieldOf<'inverse'>>) {
  const t = useTexts('fields');
  const pick = useLabel();
  if (dense) return <span className="tabular">{Array.isArray(value) ? value.length : 0}</span>;
  if (!recordId) return <span className="field-note">{t('inverse.unsaved')}</span>;
  return <RelatedList field={field} recordId={recordId} label={pick(field.title)} />;
}

/** What refers to a record is never typed in it. */
function InverseInput({ field, value, record }: InputProps<FieldOf<'inverse'>>) {
  const id = record?.().id;
  return <InverseDisplay field={field} value={value} recordId={typeof id === 'string' ? id : null} />;
}

/** Records elsewhere that refer to this one. */
export const inverseUi: FieldUi<FieldOf<'inverse'>> = {
  Input: InverseInput,
  Display: InverseDisplay,
  Filter: EmptyFilter,
  column: () => ({ width: 90, align: 'right' }),
  block: true,
};
