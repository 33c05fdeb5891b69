import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Badge, Button, Input, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import type { ListFilter } from '../../../model/language/layout.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useTyped } from '../../fields/support/useTyped.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useNarrow } from '../../shell/useNarrow.ts';
import { useTemplate } from '../model/template.ts';
import type { ListQueryState } from './useListQuery.ts';

const QUICK = 4;
const WAIT_MS = 400;

/** The filters of a list in one line: keyword, the quick ones, and the others behind a button. */
export function FilterBar({ filters, state }: { filters: readonly ListFilter[]; state: ListQueryState }) {
  const t = useTexts('template');
  const isNarrow = useNarrow();
  const known = useKnownFilters(filters);
  const marked = known.filter((filter) => filter.quick);
  const quick = isNarrow ? [] : (marked.length > 0 ? marked : known).slice(0, QUICK);
  const more = known.filter((filter) => !quick.includes(filter));
  const hiddenCount = more.filter((filter) => state.query.conditions.some((condition) => condition.field === filter.field)).length;
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
          <Badge count={hiddenCount} size="small">
            <Button icon={<FilterOutlined aria-hidden="true" />}>{t('list.more')}</Button>
          </Badge>
        </Popover>
      )}
      {state.isNarrowed && (
        <Button type="link" onClick={state.clear}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  );
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
  const { Filter } = uiOf(field);
  const op = filter.op && typeOf(field).operators(field).includes(filter.op) ? filter.op : undefined;
  const condition = state.query.conditions.find((entry) => entry.field === field.name);
  return <Filter field={field} label={pick(filter.title ?? field.title)} op={op} condition={condition} onChange={(next) => state.setCondition(field.name, next)} />;
}

/** Looks in everything that the list's keyword knows; shortly after the last key, or at once with Enter. */
function KeywordBox({ keyword, onSearch }: { keyword: string; onSearch(keyword: string): void }) {
  const t = useTexts('template');
  const [text, setText] = useState(keyword);
  const typed = useTyped(text, setText);
  useEffect(() => setText(keyword), [keyword]);
  useEffect(() => {
    if (text.trim() === keyword) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
    // The clock starts with a key, not with a new list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text]);
  return (
    <Input
      allowClear
      className="list-keyword"
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={t('list.keyword')}
      aria-label={t('list.keyword')}
      {...typed}
      onPressEnter={(event) => onSearch(event.currentTarget.value.trim())}
    />
  );
}
