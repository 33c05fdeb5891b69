import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { DisplayProps, FieldUi } from '../fieldUi.ts';
import { Empty } from '../support/Empty.tsx';
import { EmptyFilter } from '../support/EmptyFilter.tsx';
import { SubTableEditor } from './SubTableEditor.tsx';

function SubTableDisplay({ field, value, dense, rows }: DisplayProps<FieldOf<'subTable'>>) {
  const t = useTexts('fields');
  const pick = useLabel();
  const count = Array.isArray(value) ? value.length : 0;
  if (count === 0) return dense ? <Empty /> : <span className="field-note">{t('rows.none')}</span>;
  if (dense) return <span className="tabular">{t('rows.count', { count })}</span>;
  return (
    <SubTableEditor
      id={`view-${field.name}`}
      field={field}
      label={pick(field.title)}
      value={value}
      onChange={ignore}
      rows={rows}
      disabled
    />
  );
}

const ignore = (): void => undefined;

/** Rows owned by the record. */
export const subTableUi: FieldUi<FieldOf<'subTable'>> = {
  Input: SubTableEditor,
  Display: SubTableDisplay,
  Filter: EmptyFilter,
  column: () => ({ width: 90, align: 'right' }),
  block: true,
};
