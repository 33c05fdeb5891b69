import { GroupOutlined } from '@ant-design/icons';
import { Button, Popover, Select } from 'antd';
import { PERIODS, type Grouping, type Period } from '../../../../model/language/grouping.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { leaveOnTab } from '../../../fields/support/leaveOnTab.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { useTemplate } from '../../model/template.ts';
import { MOST_GROUPINGS } from '../listAddress.ts';
import { groupFields, isDated } from './groupFields.ts';
import { useFieldNames } from '../../model/fieldNames.ts';

interface GroupMenuProps {
  group: readonly Grouping[];
  onChange(group: readonly Grouping[]): void;
}

/** What a list is grouped by, and within that. */
export function GroupMenu({ group, onChange }: GroupMenuProps) {
  const t = useTexts('template');
  const places = Array.from({ length: Math.min(group.length + 1, MOST_GROUPINGS) }, (_, at) => at);
  const put = (at: number, grouping: Grouping | undefined): void =>
    onChange(grouping ? [...group.slice(0, at), grouping, ...group.slice(at + 1)] : group.slice(0, at));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="group-menu">
          {places.map((at) => (
            <GroupingChoice
              key={at}
              label={t(at === 0 ? 'group.by' : 'group.within')}
              grouping={group[at]}
              others={group.filter((_, other) => other !== at).map(({ field }) => field)}
              onChange={(grouping) => put(at, grouping)}
            />
          ))}
        </div>
      }
    >
      <Button
        type={group.length > 0 ? 'primary' : 'text'}
        ghost={group.length > 0}
        icon={<GroupOutlined aria-hidden="true" />}
        aria-label={t('group.open')}
        aria-pressed={group.length > 0}
      />
    </Popover>
  );
}

interface GroupingChoiceProps {
  label: string;
  grouping: Grouping | undefined;
  /** Fields of the other levels. */
  others: readonly string[];
  onChange(grouping: Grouping | undefined): void;
}

function GroupingChoice({ label, grouping, others, onChange }: GroupingChoiceProps) {
  const { model } = useTemplate();
  const t = useTexts('template');
  const nameOf = useFieldNames(model);
  const field = grouping && fieldOf(model, grouping.field);
  const choose = (name: string | undefined): void => {
    const chosen = name === undefined ? undefined : fieldOf(model, name);
    onChange(chosen && { field: chosen.name, ...(isDated(chosen) ? { by: 'month' as const } : {}) });
  };
  return (
    <div className="group-choice">
      <Select
        {...leaveOnTab}
        allowClear
        showSearch
        optionFilterProp="label"
        aria-label={label}
        placeholder={label}
        popupMatchSelectWidth={false}
        value={grouping?.field}
        options={groupFields(model)
          .filter((one) => !others.includes(one.name))
          .map((one) => ({ value: one.name, label: nameOf(one.name) }))}
        onChange={choose}
      />
      {grouping && field && isDated(field) && (
        <Select<Period>
          {...leaveOnTab}
          aria-label={t('group.period')}
          value={grouping.by ?? 'month'}
          options={PERIODS.map((period) => ({ value: period, label: t(`group.periods.${period}`) }))}
          onChange={(by) => onChange({ field: grouping.field, by })}
        />
      )}
    </div>
  );
}
