import { ControlOutlined, FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import { isCondition, type Filter } from '../../../model/language/filter.ts';
import type { ListFilter } from '../../../model/language/layout.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { EmptyFilter } from '../../fields/support/EmptyFilter.tsx';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useNarrow } from '../../shell/useNarrow.ts';
import { useTemplate } from '../model/template.ts';
import { ButtonCount } from './ButtonCount.tsx';
import { KeywordBox } from '../KeywordBox.tsx';
import type { ListQueryState } from './useListQuery.ts';

const FilterBuilder = lazy(() => import('../filter/FilterBuilder.tsx'));
const QUICK = 4;

/** The filters of a list in one line: keyword, the quick ones, and the others behind a button. */
export function FilterBar({ filters, state }: { filters: readonly ListFilter[]; state: ListQueryState }) {
  const t = useTexts('template');
  const isNarrow = useNarrow();
  const known = useKnownFilters(filters);
  const quick = isNarrow ? [] : quickOf(known);
  const more = known.filter((filter) => !quick.includes(filter));
  const hiddenCount = more.filter((filter) =>
    state.query.conditions.some((condition) => condition.field === filter.field),
  ).length;
  return (
    <div className="list-filters" role="search">
      <KeywordBox keyword={state.query.keyword} onSearch={(keyword) => state.change({ keyword })} />
      {quick.map((filter) => (
        <FieldFilter key={filter.field} filter={filter} state={state} />
      ))}
      {more.length > 0 && (
        <Popover
          trigger="click"
          placement="bottomRight"
          title={t('list.moreFilters')}
          content={
            <div className="list-more-filters">
              {more.map((filter) => (
                <FieldFilter key={filter.field} filter={filter} state={state} />
              ))}
            </div>
          }
        >
          <Button icon={<FilterOutlined aria-hidden="true" />}>
            {t('list.more')}
            <ButtonCount count={hiddenCount} />
          </Button>
        </Popover>
      )}
      <BuilderButton state={state} />
      {state.isNarrowed && (
        <Button type="link" onClick={state.clear}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  );
}

/** Opens the builder of filters of any shape; says how many conditions it has put in force. */
function BuilderButton({ state }: { state: ListQueryState }) {
  const t = useTexts('template');
  const [isOpen, setOpen] = useState(false);
  const { extra } = state.query;
  return (
    <>
      <Button icon={<ControlOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('builder.open')}
        <ButtonCount count={extra ? conditionsIn(extra) : 0} />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterBuilder
            filter={extra}
            onApply={(filter) => state.change({ extra: filter })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function conditionsIn(filter: Filter): number {
  if (isCondition(filter)) return 1;
  if ('not' in filter) return conditionsIn(filter.not);
  return ('and' in filter ? filter.and : filter.or).reduce((sum, part) => sum + conditionsIn(part), 0);
}

/** The filters that stand in the line: those that the model marks, else its first ones. */
function quickOf(known: readonly ListFilter[]): readonly ListFilter[] {
  const marked = known.filter((filter) => filter.quick);
  return (marked.length > 0 ? marked : known).slice(0, QUICK);
}

/** Fields whose filters are on screen without opening anything. */
export function useShownFilters(filters: readonly ListFilter[]): readonly string[] {
  const isNarrow = useNarrow();
  const known = useKnownFilters(filters);
  return isNarrow ? [] : quickOf(known).map((filter) => filter.field);
}

function useKnownFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const { model } = useTemplate();
  return filters.filter((filter) => fieldOf(model, filter.field));
}

function FieldFilter({ filter, state }: { filter: ListFilter; state: ListQueryState }) {
  const { model } = useTemplate();
  const pick = useLabel();
  const field = fieldOf(model, filter.field);
  if (!field) return null;
  const op = filter.op && typeOf(field).operators(field).includes(filter.op) ? filter.op : undefined;
  const { Filter } = op === 'empty' || op === 'notEmpty' ? { Filter: EmptyFilter } : uiOf(field);
  const condition = state.query.conditions.find((entry) => entry.field === field.name);
  return (
    <Filter
      field={field}
      label={pick(filter.title ?? field.title)}
      op={op}
      condition={condition}
      onChange={(next) => state.setCondition(field.name, next)}
    />
  );
}
