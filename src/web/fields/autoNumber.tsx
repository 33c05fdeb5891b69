import type { FieldOf } from '../../model/field-types/fieldTypes.ts';
import { useTexts } from '../i18n/useTexts.ts';
import type { DisplayProps, FieldUi, InputProps } from './fieldUi.ts';
import { ContainsFilter } from './support/ContainsFilter.tsx';
import { Empty } from './support/Empty.tsx';
import { textOf } from './support/values.ts';

function NumberText({ value, id }: { value: unknown; id?: string }) {
  const t = useTexts('fields');
  const text = textOf(value);
  if (text === '')
    return (
      <span id={id} className="field-note">
        {t('autoNumber.pending')}
      </span>
    );
  return (
    <span id={id} className="tabular">
      {text}
    </span>
  );
}

const AutoNumberInput = ({ id, value }: InputProps<FieldOf<'autoNumber'>>) => <NumberText id={id} value={value} />;

const AutoNumberDisplay = ({ value, dense }: DisplayProps<FieldOf<'autoNumber'>>) =>
  dense && !value ? <Empty /> : <NumberText value={value} />;

/** A number that the server gives; never typed. */
export const autoNumberUi: FieldUi<FieldOf<'autoNumber'>> = {
  Input: AutoNumberInput,
  Display: AutoNumberDisplay,
  Filter: ContainsFilter,
  column: () => ({ width: 150, align: 'left', tabular: true }),
  words: textOf,
};
