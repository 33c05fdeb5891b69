import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { FieldScopeContext, useFieldScope } from '../../fields/support/fieldScope.ts';
import { leaveOnTab } from '../../fields/support/leaveOnTab.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';
import { FilterWords } from '../list/FilterWords.tsx';
import type { DraftCondition } from './filterDraft.ts';
import { filterFields, inOfferedWords, offeredOperators, withOperator } from './filterFields.ts';
import { useReferred } from './useReferred.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { useFieldNames } from '../model/fieldNames.ts';

const ITSELF = '$itself';

interface ConditionEditorProps {
  part: DraftCondition;
  onChange(part: DraftCondition): void;
  onRemove(): void;
}

/** A field, of the record itself or of one that it refers to; operator; value. One that cannot be built here is said in words. */
export function ConditionEditor({ part, onChange, onRemove }: ConditionEditorProps) {
  const { model } = useTemplate();
  const t = useTexts('template');
  const nameOf = useFieldNames(model);
  const scope = useFieldScope();
  const { field: path, op: given } = part.condition;
  const [name, member] = path?.split('.') ?? [];
  const owner = name === undefined ? undefined : fieldOf(model, name);
  const referred = useReferred(owner);
  const memberName = useFieldNames(referred?.template);
  const field = member === undefined ? owner : referred && fieldOf(referred.template, member);
  const isForeign = path !== undefined && (!field || field.hidden === true || owner?.hidden === true);
  const title = [owner && nameOf(owner.name), member === undefined ? '' : field && memberName(field.name)]
    .filter(Boolean)
    .join(' › ');
  const condition = field ? inOfferedWords(part.condition, field) : part.condition;
  const { op, value } = condition;
  const change = (next: DraftCondition['condition']): void => onChange({ ...part, condition: next });
  const choose = (chosen: Field | undefined, at: string): void =>
    change({ field: at, op: chosen && offeredOperators(chosen)[0] });
  // Values of another model's field are chosen as that model says.
  const within =
    member === undefined || !referred
      ? scope
      : { ...scope, templateCode: referred.template.templateCode, dictionaries: referred.dictionaries };
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
          value={owner?.name}
          options={filterFields(model).map((one) => ({ value: one.name, label: nameOf(one.name) }))}
          onChange={(next) => choose(fieldOf(model, next), next)}
        />
      )}
      {!isForeign && owner && referred && (
        <Select
          {...leaveOnTab}
          showSearch
          className="filter-field"
          optionFilterProp="label"
          aria-label={t('builder.member', { label: nameOf(owner.name) })}
          popupMatchSelectWidth={false}
          value={member ?? ITSELF}
          options={[
            { value: ITSELF, label: t('builder.itself') },
            ...filterFields(referred.template).map((one) => ({ value: one.name, label: memberName(one.name) })),
          ]}
          onChange={(next) =>
            next === ITSELF
              ? choose(owner, owner.name)
              : choose(fieldOf(referred.template, next), `${owner.name}.${next}`)
          }
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
            <FieldScopeContext.Provider value={within}>
              <ValueEditor
                key={`${path ?? ''} ${op}`}
                field={field}
                op={op}
                value={value}
                label={title}
                onChange={(next) => change({ ...condition, value: next })}
              />
            </FieldScopeContext.Provider>
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
