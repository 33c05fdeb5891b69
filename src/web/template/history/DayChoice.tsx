import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import type { Change } from '../../../contract/endpoints/records.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { standingOn } from './asOf.ts';

/** Shows the record as it was at the end of a day: days on which there was none cannot be chosen. */
export function DayChoice({ changes, onShow }: { changes: readonly Change[]; onShow(change: Change): void }) {
  const t = useTexts('template');
  const label = useId();
  const [chosen, setChosen] = useState<Dayjs | null>(null);
  return (
    <div className="history-day">
      <label htmlFor={label}>{t('history.asOf')}</label>
      <DatePicker
        id={label}
        value={chosen}
        maxDate={dayjs()}
        disabledDate={(day) => standingOn(changes, day) === undefined}
        onChange={(day) => {
          setChosen(day);
          const change = day && standingOn(changes, day);
          if (change) onShow(change);
        }}
      />
    </div>
  );
}
