import { Radio, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import {
  ASSIGN_MODES,
  type AssignMode,
  type BulkField,
  type BulkTarget,
  type BulkWork,
} from '../../../contract/endpoints/bulk.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';
import { isAssignable, isOfPeople, severalOf } from './assignable.ts';
import { useFieldNames } from '../model/fieldNames.ts';
import { Assignees } from './Assignees.tsx';
import { ListedFile, type Listed } from './ListedFile.tsx';
import { Reason } from './Reason.tsx';

interface AssignWorkProps {
  fields: readonly BulkField[];
  /** The records that are shared out. */
  target: BulkTarget;
  onChange(work: BulkWork | undefined): void;
}

/** To whom the records go, by which of their fields, and how they are shared out. */
export function AssignWork({ fields, target, onChange }: AssignWorkProps) {
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
  const [listed, setListed] = useState<Listed>();
  const [reason, setReason] = useState('');
  const field = offered.find((one) => one.name === name);
  const modes = ASSIGN_MODES.filter((one) => one !== 'departmentHead' || (field !== undefined && isOfPeople(field)));
  useEffect(() => {
    const given = mode === 'listed' ? (listed?.given ?? []) : undefined;
    const ready = mode === 'departmentHead' || assignees.length > 0 || (given !== undefined && given.length > 0);
    if (name === undefined || !ready) onChange(undefined);
    else
      onChange({
        kind: 'assign',
        field: name,
        mode,
        assignees: [...assignees],
        reason: reason.trim() || undefined,
        ...(given ? { given } : {}),
      });
  }, [name, mode, assignees, listed, reason, onChange]);

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
            setListed(undefined);
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
            setListed(undefined);
          }}
        />
      </div>
      {field && mode === 'listed' && (
        <ListedFile
          key={field.name}
          templateCode={model.templateCode}
          target={target}
          field={field.name}
          columns={{ number: nameOf(model.codeField ?? model.labelField), person: nameOf(field.name) }}
          onListed={setListed}
        />
      )}
      {field && mode !== 'departmentHead' && mode !== 'listed' && (
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
      <Reason value={reason} onChange={setReason} />
      <p className="field-note">{t('assign.told')}</p>
    </div>
  );
}
