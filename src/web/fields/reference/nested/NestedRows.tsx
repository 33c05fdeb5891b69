import { Checkbox, Skeleton } from 'antd';
import { useTexts } from '../../../i18n/useTexts.ts';
import { columnsOf, RelatedTable } from '../../inverse/RelatedTable.tsx';
import type { Taken } from './taken.ts';
import { useNested, type Nested } from './useNested.ts';

interface NestedRowsProps {
  /** Model of the record that they stand below. */
  target: string;
  nested: Nested;
  id: string;
  label: string;
  taken?: Taken;
}

/** What belongs to a record (the controls of a risk), to be looked at, or to be ticked where they are taken over too. */
export function NestedRows({ target, nested, id, label, taken }: NestedRowsProps) {
  const t = useTexts('fields');
  const related = useNested(target, nested, id);
  if (related === undefined) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (related === 'denied') return <span className="field-note">{t('inverse.denied')}</span>;
  if (related.rows.length === 0) return <span className="field-note">{t('chooser.noParts')}</span>;
  return (
    <RelatedTable
      answer={related.answer}
      rows={related.rows}
      columns={columnsOf(related.answer.template, undefined)}
      label={label}
      before={
        taken &&
        ((row, name) => (
          <Checkbox
            className="nested-tick"
            aria-label={name}
            checked={taken.ids.includes(row.id)}
            onChange={() => taken.onToggle(row.id)}
          />
        ))
      }
    />
  );
}
