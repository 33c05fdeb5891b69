import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useId, useMemo, useState, type ReactNode } from 'react';
import type { ColumnFooter } from '../../../../contract/endpoints/records.ts';
import type { Filter } from '../../../../model/language/filter.ts';
import { groupCondition, type Grouping } from '../../../../model/language/grouping.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { useTemplate } from '../../model/template.ts';
import { useGroups, type Group } from './useGroups.ts';

/** Groups that are read at once. */
const AT_ONCE = 50;

interface GroupedListProps {
  /** The levels from here on, outermost first. */
  group: readonly Grouping[];
  filter: Filter | undefined;
  keyword: string;
  footers: readonly ColumnFooter[];
  stamp: number;
  /** Draws the records of a group that is open, which this filter lets through. */
  rows(filter: Filter): ReactNode;
}

/** Records by groups, each with its count and subtotals; what is in one is read when it is opened. */
export function GroupedList(props: GroupedListProps) {
  const [grouping] = props.group;
  return grouping ? <Level {...props} grouping={grouping} /> : null;
}

function Level({ grouping, ...props }: GroupedListProps & { grouping: Grouping }) {
  const t = useTexts('template');
  const pick = useLabel();
  const { model } = useTemplate();
  const [limit, setLimit] = useState(AT_ONCE);
  const { filter, keyword, footers, stamp } = props;
  const { groups, more, error, loading, reload } = useGroups({ grouping, filter, keyword, footers, limit, stamp });
  if (error !== undefined) return <FaultState error={error} onRetry={reload} />;
  if (loading && groups.length === 0) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <ul className="groups" aria-label={pick(fieldOf(model, grouping.field)?.title)} aria-busy={loading}>
      {groups.map((group) => (
        <Section key={JSON.stringify(group.value)} {...props} grouping={grouping} found={group} />
      ))}
      {more && (
        <li>
          <Button type="link" onClick={() => setLimit((before) => before + AT_ONCE)}>
            {t('group.more')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Section({ grouping, found, ...props }: GroupedListProps & { grouping: Grouping; found: Group }) {
  const t = useTexts('template');
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  const { filter, group, rows } = props;
  const own = useMemo<Filter>(() => {
    const condition = groupCondition(grouping, found.value);
    return filter ? { and: [filter, condition] } : condition;
  }, [filter, grouping, found.value]);
  const inner = group.slice(1);
  return (
    <li className="group">
      <button
        type="button"
        className="group-head"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        <span className="group-label">{found.label}</span>
        <span className="group-count tabular">{t('group.count', { count: found.count })}</span>
        {found.subtotals.map(({ title, text }) => (
          <span key={title} className="group-subtotal">
            <span className="field-note">{title}</span> <strong className="tabular">{text}</strong>
          </span>
        ))}
      </button>
      <div id={bodyId} hidden={!isOpen} className="group-body">
        {isOpen && (inner.length > 0 ? <GroupedList {...props} group={inner} filter={own} /> : rows(own))}
      </div>
    </li>
  );
}
