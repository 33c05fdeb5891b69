import { Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import type { Editing } from '../drawing/editing.ts';
import type { OwnValues } from '../drawing/ownElements.ts';
import styles from '../inputs/inputs.module.css';
import { TEXTS } from '../texts.ts';
import { useProcessNames } from './processNames.ts';

/** What the handler sees, may change and has to fill in of the record at this task; a field without an entry is as the record's state says. */
export function FormSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { fields, model } = useProcessNames();
  const rows = editing.own('Field');
  if (model === '') return <p className={styles['help']}>{pick(TEXTS.needsModel)}</p>;
  const change = (name: string, values: OwnValues): void => {
    const before = rows.find((row) => row['name'] === name);
    const next: OwnValues = { ...before, name, ...values };
    const others = rows.filter((row) => row['name'] !== name);
    const says = (next['access'] ?? '') !== '' || next['required'] === 'true';
    editing.setOwn('Field', says ? [...others, next] : others);
  };
  return (
    <div className={styles['rows']}>
      {fields.map(({ name, title }) => {
        const row: OwnValues = rows.find((one) => one['name'] === name) ?? {};
        const label = `${pick(title)} (${name})`;
        return (
          <div key={name} className={styles['field']}>
            <span className={styles['fieldName']} title={label}>
              {pick(title)}
            </span>
            <Select
              size="small"
              aria-label={label}
              value={row['access'] || ''}
              popupMatchSelectWidth={false}
              options={ACCESS.map((access) => ({ value: access, label: pick(TEXTS[`access_${access}`]) }))}
              onChange={(access) => change(name, access === 'editable' ? { access } : { access, required: '' })}
            />
            <Checkbox
              aria-label={`${label}: ${pick(TEXTS.required)}`}
              title={pick(TEXTS.required)}
              checked={row['required'] === 'true'}
              disabled={row['access'] === 'hidden' || row['access'] === 'readOnly'}
              onChange={({ target }) =>
                change(name, target.checked ? { access: 'editable', required: 'true' } : { required: '' })
              }
            />
          </div>
        );
      })}
    </div>
  );
}

const ACCESS = ['', 'editable', 'readOnly', 'hidden'] as const;
