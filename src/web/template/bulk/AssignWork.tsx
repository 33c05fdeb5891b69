import { Input, Radio, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { ASSIGN_MODES, type AssignMode, type BulkField, type BulkWork } from '../../../contract/endpoints/bulk.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { textsOf } from '../../fields/support/values.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';
import { isAssignable, isOfPeople, severalOf } from './assignable.ts';
import { useFieldNames } from '../model/fieldNames.ts';

interface AssignWorkProps {
  fields: readonly BulkField[];
  onChange(work: BulkWork | undefined): void;
}

/** To whom the records go, by which of their fields, and how they are shared out. */
export function AssignWork({ fields, onChange }: AssignWorkProps) {
  const { model } = useTemplate();
  const t = useTexts('bulk');
  const nameOf = useFieldNames(model);
  const unique = useId();
  const offered = fields.flatMap(({ name, open }) => {
    const field = open > 0 ? fieldOf(model, name) : undefined;
    return field && isAssignable(field) ? [field] : [];
  });
  const [name, setName] = useState(offered[0]?.name);
  const [mode, setMode] = useState<AssignMode>('same');
  const [assignees, setAssignees] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const field = offered.find((one) => one.name === name);
  const modes = ASSIGN_MODES.filter((one) => one !== 'departmentHead' || (field !== undefined && isOfPeople(field)));
  useEffect(() => {
    const ready = name !== undefined && (mode === 'departmentHead' || assignees.length > 0);
    onChange(
      ready
        ? { kind: 'assign', field: name, mode, assignees: [...assignees], reason: reason.trim() || undefined }
        : undefined,
    );
  }, [name, mode, assignees, reason, onChange]);

  if (offered.length === 0) return <p>{t('assign.none')}</p>;
  return (
    <div className="bulk-work">
      <div className="form-field">
        <label className="form-label" htmlFor={`${unique}-field`}>
          {t('assign.field')}
        </label>
        <Select
          id={`${unique}-field`}
          value={name}
          options={offered.map((one) => ({ value: one.name, label: nameOf(one.name) }))}
          onChange={(next: string) => {
            setName(next);
            setMode('same');
            setAssignees([]);
          }}
        />
      </div>
      <div className="form-field">
        <span className="form-label" id={`${unique}-mode`}>
          {t('assign.mode')}
        </span>
        <Radio.Group
          aria-labelledby={`${unique}-mode`}
          value={mode}
          options={modes.map((one) => ({ value: one, label: t(`assign.modes.${one}`) }))}
          onChange={(event) => {
            const next: unknown = event.target.value;
            setMode(ASSIGN_MODES.find((one) => one === next) ?? 'same');
            setAssignees([]);
          }}
        />
      </div>
      {field && mode !== 'departmentHead' && (
        <div className="form-field">
          <label className="form-label" htmlFor={`${unique}-to`}>
            {t('assign.to')}
          </label>
          <Assignees
            key={`${field.name} ${mode}`}
            id={`${unique}-to`}
            label={t('assign.to')}
            field={mode === 'same' ? field : severalOf(field)}
            value={assignees}
            onChange={setAssignees}
          />
        </div>
      )}
      <div className="form-field">
        <label className="form-label" htmlFor={`${unique}-reason`}>
          {t('reason')}
        </label>
        <Input
          id={`${unique}-reason`}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <p className="field-note">{t('assign.told')}</p>
    </div>
  );
}

interface AssigneesProps {
  id: string;
  label: string;
  field: Field;
  value: readonly string[];
  onChange(value: readonly string[]): void;
}

function Assignees({ id, label, field, value, onChange }: AssigneesProps) {
  const { Input: Control } = uiOf(field);
  const several = field.type === 'users' || field.type === 'departments';
  return (
    <Control
      id={id}
      label={label}
      field={field}
      value={several ? [...value] : (value[0] ?? null)}
      record={() => ({})}
      onChange={(next) => onChange(textsOf(next))}
    />
  );
}
