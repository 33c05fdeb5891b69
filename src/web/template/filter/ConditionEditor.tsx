import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { fieldOf } from '../../../model/resolved/model.ts';
import { leaveOnTab } from '../../fields/support/leaveOnTab.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';
import { FilterWords } from '../list/FilterWords.tsx';
import type { DraftCondition } from './filterDraft.ts';
import { filterFields, inOfferedWords, offeredOperators, withOperator } from './filterFields.ts';
import { ValueEditor } from './ValueEditor.tsx';

interface ConditionEditorProps {
  part: DraftCondition;
  onChange(part: DraftCondition): void;
  onRemove(): void;
}

/** One condition: field, operator, value. One that is not built here (it leads through a reference) is said in words. */
export function ConditionEditor({ part, onChange, onRemove }: ConditionEditorProps) {
  const { model } = useTemplate();
  const t = useTexts('template');
  const pick = useLabel();
  const name = part.condition.field;
  const field = name === undefined ? undefined : fieldOf(model, name);
  const { field: path, op: given } = part.condition;
  const isForeign = path !== undefined && (!field || field.hidden === true);
  const title = pick(field?.title);
  const condition = field ? inOfferedWords(part.condition, field) : part.condition;
  const { op, value } = condition;
  const change = (next: DraftCondition['condition']): void => onChange({ ...part, condition: next });
  return (
    <div className="filter-condition" role="group" aria-label={title || t('builder.condition')}>
      {isForeign && path !== undefined && given !== undefined ? (
        <span className="filter-foreign">
          <FilterWords filter={{ field: path, op: given, value: part.condition.value }} />
        </span>
      ) : (
        <Select
          {...leaveOnTab}
          showSearch
          className="filter-field"
          optionFilterProp="label"
          aria-label={t('builder.field')}
          placeholder={t('builder.field')}
          popupMatchSelectWidth={false}
          value={field?.name}
          options={filterFields(model).map((one) => ({ value: one.name, label: pick(one.title) }))}
          onChange={(next) => {
            const chosen = fieldOf(model, next);
            change({ field: next, op: chosen && offeredOperators(chosen)[0] });
          }}
        />
      )}
      {!isForeign && field && op !== undefined && (
        <>
          <Select
            {...leaveOnTab}
            className="filter-operator"
            aria-label={t('builder.operator', { label: title })}
            popupMatchSelectWidth={false}
            value={op}
            options={[...new Set([...offeredOperators(field), op])].map((one) => ({
              value: one,
              label: t(`filter.op.${one}`),
            }))}
            onChange={(next) => change(withOperator(condition, next))}
          />
          <span className="filter-value">
            <ValueEditor
              key={`${field.name} ${op}`}
              field={field}
              op={op}
              value={value}
              label={title}
              onChange={(next) => change({ ...condition, value: next })}
            />
          </span>
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('builder.removeCondition', { label: title })}
        onClick={onRemove}
      />
    </div>
  );
}
