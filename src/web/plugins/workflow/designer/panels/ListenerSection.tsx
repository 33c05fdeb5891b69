import { Select } from 'antd';
import type { ReactNode } from 'react';
import { listenerEventsOf } from '../../../../kit/processElements.ts';
import { useLabel } from '../../../../kit/texts.ts';
import type { Editing } from '../drawing/editing.ts';
import { ListRows } from '../inputs/ListRows.tsx';
import { RecordChoice } from '../inputs/RecordChoice.tsx';
import { TextCell } from '../inputs/TextCell.tsx';
import { TEXTS } from '../texts.ts';

/** Listeners of the registry by the event at which each is called, in the order of their numbers. */
export function ListenerSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { $type } = editing.semantic;
  const events = listenerEventsOf($type);
  return (
    <ListRows
      rows={editing.own('Listener')}
      fresh={{ event: events[0] ?? '' }}
      addText={pick(TEXTS.addListener)}
      onCommit={(rows) => editing.setOwn('Listener', rows)}
    >
      {(row, change) => (
        <>
          <Select
            aria-label={pick(TEXTS.event)}
            value={row['event']}
            popupMatchSelectWidth={false}
            options={events.map((event) => ({ value: event, label: pick(TEXTS[`event_${event}`]) }))}
            onChange={(event) => change({ event })}
          />
          <RecordChoice
            model="wfListener"
            by="code"
            value={row['code'] ?? ''}
            label={pick(TEXTS.listener)}
            placeholder={pick(TEXTS.listener)}
            onPick={(code) => change({ code })}
          />
          <TextCell label={pick(TEXTS.order)} value={row['order'] ?? ''} onCommit={(order) => change({ order })} />
        </>
      )}
    </ListRows>
  );
}
