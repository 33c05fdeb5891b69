import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { leaveOnTab } from '../../fields/support/leaveOnTab.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { emptyCondition, emptyGroup, type DraftGroup, type DraftPart, type Join } from './filterDraft.ts';

const JOINS: readonly Join[] = ['all', 'any', 'none'];
/** Groups stand in groups no deeper than people can follow. */
const DEEPEST = 4;

interface GroupEditorProps {
  group: DraftGroup;
  depth?: number;
  onChange(group: DraftGroup): void;
  onRemove?(): void;
}

/** Conditions and further groups, and whether all, any or none of them must hold. */
export function GroupEditor({ group, depth = 1, onChange, onRemove }: GroupEditorProps) {
  const t = useTexts('template');
  const { join, parts } = group;
  const put = (next: readonly DraftPart[]): void => onChange({ ...group, parts: next });
  const replace = (part: DraftPart, next: DraftPart | undefined): void =>
    put(parts.flatMap((other) => (other === part ? (next ?? []) : other)));
  return (
    <fieldset className="filter-group">
      <legend>
        <Select<Join>
          {...leaveOnTab}
          aria-label={t('builder.join')}
          value={join}
          popupMatchSelectWidth={false}
          options={JOINS.map((one) => ({ value: one, label: t(`builder.joins.${one}`) }))}
          onChange={(next) => onChange({ ...group, join: next })}
        />
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('builder.removeGroup')}
            onClick={onRemove}
          />
        )}
      </legend>
      {parts.map((part) =>
        part.kind === 'group' ? (
          <GroupEditor
            key={part.key}
            group={part}
            depth={depth + 1}
            onChange={(next) => replace(part, next)}
            onRemove={() => replace(part, undefined)}
          />
        ) : (
          <ConditionEditor
            key={part.key}
            part={part}
            onChange={(next) => replace(part, next)}
            onRemove={() => replace(part, undefined)}
          />
        ),
      )}
      <div className="filter-add">
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => put([...parts, emptyCondition()])}
        >
          {t('builder.addCondition')}
        </Button>
        {depth < DEEPEST && (
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => put([...parts, emptyGroup(join === 'any' ? 'all' : 'any')])}
          >
            {t('builder.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
