import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Segmented, Select } from 'antd';
import type { Column } from '../../../model/language/layout.ts';
import { measuresOf } from '../../../model/resolved/measures.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { leaveOnTab } from '../../fields/support/leaveOnTab.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { RowDensity } from '../../theme/gridTheme.ts';
import { useTemplate } from '../model/template.ts';
import type { ListLayoutState } from './useListLayout.ts';
import { useFieldNames } from '../model/fieldNames.ts';

const DENSITIES: readonly RowDensity[] = ['compact', 'normal', 'relaxed'];

/** Which columns are shown, in which order, which of them stay in sight, and how high the rows are; for those who do not drag, too. */
export function ColumnSettings({ layout }: { layout: ListLayoutState }) {
  const t = useTexts('template');
  return (
    <Popover trigger="click" placement="bottomRight" content={<Choices layout={layout} />}>
      <Button type="text" icon={<SettingOutlined aria-hidden="true" />} aria-label={t('list.columns')} />
    </Popover>
  );
}

function Choices({ layout }: { layout: ListLayoutState }) {
  const { model } = useTemplate();
  const t = useTexts('template');
  const pick = useLabel();
  const { columns, arrangement, arrange, reset } = layout;
  const put = (next: readonly Column[]): void =>
    arrange({
      columns: next.map(({ field, width, hidden, pin }) => ({ field, width, hidden, pin: pin ?? ('none' as const) })),
    });
  const change = (column: Column, part: Partial<Column>): void =>
    put(columns.map((other) => (other === column ? { ...column, ...part } : other)));
  const move = (at: number, step: number): void => {
    const next = [...columns];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + step, 0, moved);
    put(next);
  };
  const fieldName = useFieldNames(model);
  const nameOf = (column: Column): string => pick(column.title) || fieldName(column.field);
  return (
    <div className="column-settings">
      <Segmented
        block
        value={arrangement?.density ?? 'normal'}
        options={DENSITIES.map((density) => ({ value: density, label: t(`density.${density}`) }))}
        onChange={(density) => arrange({ density })}
      />
      <ul>
        {columns.map((column, at) => (
          <li key={column.field}>
            <Checkbox checked={!column.hidden} onChange={(event) => change(column, { hidden: !event.target.checked })}>
              {nameOf(column)}
            </Checkbox>
            <FooterChoice column={column} label={nameOf(column)} layout={layout} />
            <Button
              type="text"
              size="small"
              icon={column.pin ? <PushpinFilled aria-hidden="true" /> : <PushpinOutlined aria-hidden="true" />}
              aria-label={t('list.pin', { label: nameOf(column) })}
              aria-pressed={column.pin !== undefined}
              onClick={() => change(column, { pin: column.pin ? undefined : 'left' })}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden="true" />}
              disabled={at === 0}
              aria-label={t('list.moveUp', { label: nameOf(column) })}
              onClick={() => move(at, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden="true" />}
              disabled={at === columns.length - 1}
              aria-label={t('list.moveDown', { label: nameOf(column) })}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ul>
      <Button type="link" onClick={reset}>
        {t('list.resetColumns')}
      </Button>
    </div>
  );
}

/** The figure below a column, over all that the list holds. */
function FooterChoice({ column, label, layout }: { column: Column; label: string; layout: ListLayoutState }) {
  const { model } = useTemplate();
  const t = useTexts('template');
  const field = fieldOf(model, column.field);
  const measures = field && !field.closed ? measuresOf(field) : [];
  const { footers, arrange } = layout;
  const current = footers.find((footer) => footer.field === column.field)?.measure;
  const others = footers.filter((footer) => footer.field !== column.field);
  if (measures.length === 0 || column.hidden) return null;
  return (
    <Select
      {...leaveOnTab}
      size="small"
      variant="borderless"
      className="column-footer"
      popupMatchSelectWidth={false}
      aria-label={t('footer.below', { label })}
      value={current ?? NO_FIGURE}
      options={[
        { value: NO_FIGURE, label: t('footer.none') },
        ...measures.map((measure) => ({ value: measure, label: t(`footer.${measure}`) })),
      ]}
      onChange={(chosen) => {
        const measure = measures.find((one) => one === chosen);
        arrange({ footers: measure ? [...others, { field: column.field, measure }] : others });
      }}
    />
  );
}

const NO_FIGURE = '';
