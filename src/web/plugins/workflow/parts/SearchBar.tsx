import { Button, Checkbox, DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState, type ReactNode } from 'react';
import { PROCESS_WORDS } from '../../../kit/processElements.ts';
import type { InstanceStatus, Person } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from './parts.module.css';
import { StaffDialog } from './StaffDialog.tsx';

/** What a list is narrowed by; days are YYYY-MM-DD of the reader's own zone. */
export interface Narrowed {
  title?: string;
  initiator?: Person;
  fromDay?: string;
  toDay?: string;
  status?: InstanceStatus;
  overdue?: boolean;
}

interface SearchBarProps {
  value: Narrowed;
  onChange(value: Narrowed): void;
  /** Of processes: by status, and overdue ones alone. */
  ofProcesses?: boolean;
  /** They are all of one person. */
  withoutInitiator?: boolean;
}

/** What a list of tasks or processes is searched by. */
export function SearchBar({
  value,
  onChange,
  ofProcesses = false,
  withoutInitiator = false,
}: SearchBarProps): ReactNode {
  const texts = useTexts('processes');
  const [choosing, setChoosing] = useState(false);
  const { fromDay, toDay } = value;
  // The same range stays the same object: the picker would take another one for a new value and forget what is being typed.
  const range = useMemo<[Dayjs | null, Dayjs | null]>(
    () => [fromDay === undefined ? null : dayjs(fromDay), toDay === undefined ? null : dayjs(toDay)],
    [fromDay, toDay],
  );
  const set = (more: Partial<Narrowed>): void => onChange({ ...value, ...more });
  return (
    <div className={styles['filters']} role="search">
      <Input.Search
        key={value.title ?? ''}
        className={styles['grow']}
        allowClear
        defaultValue={value.title}
        aria-label={texts('search.title')}
        placeholder={texts('search.title')}
        onSearch={(title) => set({ title: title.trim() || undefined })}
      />
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        aria-label={texts('search.arrival')}
        placeholder={[texts('search.from'), texts('search.to')]}
        value={range}
        onChange={(next) => set({ fromDay: next?.[0]?.format(DAY), toDay: next?.[1]?.format(DAY) })}
      />
      {!withoutInitiator && (
        <Button onClick={() => setChoosing(true)}>
          {value.initiator ? `${texts('search.initiator')}: ${value.initiator.name}` : texts('search.chooseInitiator')}
        </Button>
      )}
      {ofProcesses && (
        <>
          <Select<InstanceStatus>
            allowClear
            aria-label={texts('search.status')}
            placeholder={texts('search.status')}
            popupMatchSelectWidth={false}
            value={value.status}
            onChange={(status) => set({ status })}
            options={PROCESS_WORDS.status.map((status) => ({ value: status, label: texts(`status.${status}`) }))}
          />
          <Checkbox
            checked={value.overdue ?? false}
            onChange={(event) => set({ overdue: event.target.checked || undefined })}
          >
            {texts('search.overdue')}
          </Checkbox>
        </>
      )}
      {Object.values(value).some((one) => one !== undefined) && (
        <Button type="link" onClick={() => onChange({})}>
          {texts('search.clear')}
        </Button>
      )}
      {choosing && (
        <StaffDialog
          chosen={value.initiator ? [value.initiator] : []}
          onCancel={() => setChoosing(false)}
          onChoose={([initiator]) => {
            setChoosing(false);
            set({ initiator });
          }}
        />
      )}
    </div>
  );
}

const DAY = 'YYYY-MM-DD';

/** The search as the server takes it. */
export function searchOf({ title, initiator, fromDay, toDay }: Narrowed) {
  const start = (day: string, plus: number): string => {
    const at = new Date(`${day}T00:00:00`);
    at.setDate(at.getDate() + plus);
    return at.toISOString();
  };
  return {
    ...(title === undefined ? {} : { title }),
    ...(initiator === undefined ? {} : { initiator: initiator.id }),
    ...(fromDay === undefined ? {} : { from: start(fromDay, 0) }),
    ...(toDay === undefined ? {} : { to: start(toDay, 1) }),
  };
}
