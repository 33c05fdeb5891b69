import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { BulkChange, BulkField, BulkWork } from '../../../contract/endpoints/bulk.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { isEmpty } from '../../fields/support/values.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';
import { useFieldNames } from '../model/fieldNames.ts';
import { Reason } from './Reason.tsx';

interface EditWorkProps {
  fields: readonly BulkField[];
  total: number;
  onChange(work: BulkWork | undefined): void;
}

interface Line {
  key: number;
  field?: string;
  op: BulkChange['op'];
  value?: unknown;
}

/** Which fields get which values. Those that cannot be changed are told with the reason. */
export function EditWork({ fields, total, onChange }: EditWorkProps) {
  const { model } = useTemplate();
  const t = useTexts('bulk');
  const unique = useId();
  const [lines, setLines] = useState<readonly Line[]>([{ key: 0, op: 'set' }]);
  const [reason, setReason] = useState('');
  useEffect(() => {
    const changes = lines.flatMap(changeOf);
    const unfinished = changes.length < lines.length || changes.length === 0;
    onChange(unfinished ? undefined : { kind: 'edit', changes, reason: reason.trim() || undefined });
  }, [lines, reason, onChange]);

  const titleOf = useFieldNames(model);
  const open = fields.filter((field) => field.open > 0);
  const closed = fields.filter((field) => field.open === 0);
  const put = (line: Line): void =>
    setLines((before) => before.map((other) => (other.key === line.key ? line : other)));
  const free = (line: Line): BulkField[] =>
    open.filter(({ name }) => name === line.field || !lines.some((other) => other.field === name));
  return (
    <div className="bulk-work">
      {lines.map((line) => {
        const field = line.field === undefined ? undefined : fieldOf(model, line.field);
        const entry = open.find(({ name }) => name === line.field);
        return (
          <div key={line.key} className="bulk-line" role="group" aria-label={field ? titleOf(field.name) : t('field')}>
            <Select
              showSearch
              className="bulk-field"
              optionFilterProp="label"
              aria-label={t('field')}
              placeholder={t('field')}
              popupMatchSelectWidth={false}
              value={line.field}
              options={free(line).map(({ name, open: count }) => ({
                value: name,
                label: count < total ? t('partly', { title: titleOf(name), open: count, total }) : titleOf(name),
              }))}
              onChange={(name: string) => put({ key: line.key, field: name, op: 'set' })}
            />
            {field && (
              <Select
                className="bulk-op"
                aria-label={t('how')}
                popupMatchSelectWidth={false}
                value={line.op}
                options={waysOf(field).map((op) => ({ value: op, label: t(`op.${op}`) }))}
                onChange={(op: BulkChange['op']) => put({ ...line, op })}
              />
            )}
            {field && line.op !== 'clear' && (
              <span className="bulk-value">
                <FieldValue
                  field={field}
                  id={`${unique}-${line.key}`}
                  value={line.value}
                  onChange={(value) => put({ ...line, value })}
                />
              </span>
            )}
            {lines.length > 1 && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={t('without', { title: field ? titleOf(field.name) : t('field') })}
                onClick={() => setLines((before) => before.filter((other) => other.key !== line.key))}
              />
            )}
            {entry && entry.reason !== null && (
              <div className="field-note">{t('others', { count: total - entry.open, reason: entry.reason })}</div>
            )}
          </div>
        );
      })}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={lines.length >= open.length}
        onClick={() =>
          setLines((before) => [...before, { key: Math.max(...before.map(({ key }) => key)) + 1, op: 'set' }])
        }
      >
        {t('another')}
      </Button>
      <Reason value={reason} onChange={setReason} />
      {closed.length > 0 && (
        <details className="bulk-closed">
          <summary>{t('closed', { count: closed.length })}</summary>
          <ul>
            {closed.map(({ name, reason: why }) => (
              <li key={name}>
                {titleOf(name)}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface FieldValueProps {
  field: Field;
  id: string;
  value: unknown;
  onChange(value: unknown): void;
}

function FieldValue({ field, id, value, onChange }: FieldValueProps) {
  const pick = useLabel();
  const { Input: Control } = uiOf(field);
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {pick(field.title)}
      </label>
      <Control
        id={id}
        field={field}
        label={pick(field.title)}
        value={value ?? (isPlural(field) ? [] : null)}
        record={() => ({})}
        onChange={onChange}
      />
    </>
  );
}

const isPlural = (field: Field): boolean => typeOf(field).plural?.(field) === true;

/** A required field cannot be emptied; only what holds several values can be added to. */
function waysOf(field: Field): BulkChange['op'][] {
  const more: BulkChange['op'][] = isPlural(field) ? ['add', 'remove'] : [];
  return ['set', ...more, ...(field.required === true ? [] : (['clear'] as const))];
}

function changeOf({ field, op, value }: Line): BulkChange[] {
  if (field === undefined) return [];
  if (op === 'clear') return [{ field, op }];
  return isEmpty(value) ? [] : [{ field, op, value }];
}
