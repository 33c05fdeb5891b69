import { Progress } from 'antd';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Column } from '../../../model/language/layout.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { Tag } from '../../fields/dictionary/Tag.tsx';
import { Empty } from '../../fields/support/Empty.tsx';
import { Marked } from '../../fields/support/Marked.tsx';
import { isEmpty, textOf } from '../../fields/support/values.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { PluginSlot } from '../../slots/PluginSlot.tsx';
import { cellPlugin } from '../../slots/registry.ts';
import { PeopleCell } from './cells/PeopleCell.tsx';
import { RatingCell } from './cells/RatingCell.tsx';
import { Countdown } from './Countdown.tsx';
import { useSoughtWords } from './soughtWords.ts';

interface ListCellProps {
  model: Model;
  column: Column;
  row: Row;
  /** Without it nothing opens. */
  onOpen?(row: Row): void;
}

/** What a cell says in full where there is no room for it. */
const wordsOf = (label: string | readonly string[] | undefined): string | undefined =>
  typeof label === 'string' ? label : label?.join(', ');

/** One value of a row, drawn as its column says, else as its field type does. The column that names the record opens it. */
export function ListCell({ model, column, row, onOpen }: ListCellProps) {
  const t = useTexts('template');
  const pick = useLabel();
  const field = fieldOf(model, column.field);
  const sought = useSoughtWords(model, field);
  const value = row[column.field] ?? null;
  const label = row._labels?.[column.field];
  const text = wordsOf(label) ?? textOf(value);
  const opens = column.renderer === 'link' || (column.renderer === undefined && column.field === model.labelField);
  // What names the record can be opened without a name; another link that leads nowhere is none.
  if (onOpen && opens && (text || column.field === model.labelField)) {
    return (
      <button type="button" className="link-button field-line" onClick={() => onOpen(row)} title={text}>
        {text ? <Marked text={text} words={sought} /> : t('list.open')}
      </button>
    );
  }
  const drawn = column.plugin === undefined ? undefined : cellPlugin(column.plugin);
  if (column.plugin !== undefined && drawn)
    return <PluginSlot name={column.plugin} load={drawn} props={{ value, label, field, row }} />;
  if (isEmpty(value)) return <Empty />;
  if (column.renderer === 'rating') return <RatingCell value={value} />;
  if (column.renderer === 'avatar' && (field?.type === 'user' || field?.type === 'users'))
    return <PeopleCell field={field} value={value} label={label} />;
  if (column.renderer === 'countdown') return <Countdown value={value} />;
  if (column.renderer === 'progress')
    return (
      <Progress
        percent={Number(value)}
        size="small"
        format={(percent) => `${percent ?? 0}%`}
        aria-label={pick(field?.title)}
      />
    );
  if (!field || sought.length > 0)
    return (
      <span className="field-line" title={text}>
        <Marked text={text} words={sought} />
      </span>
    );
  if (column.renderer === 'tag' && field.type !== 'dictionary') return <Tag tone="accent">{text}</Tag>;
  const { Display } = uiOf(field);
  return (
    <span className="field-line" title={wordsOf(label)}>
      <Display field={field} value={value} label={label} dense recordId={row.id} />
    </span>
  );
}
