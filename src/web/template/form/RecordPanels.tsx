import type { ReactNode } from 'react';
import type { RecordPanelProps } from '../../kit/plugin.ts';
import { PluginSlot } from '../../slots/PluginSlot.tsx';
import { recordPlugins } from '../../slots/registry.ts';

/** What plugins add below the form of a record. */
export function RecordPanels(props: RecordPanelProps): ReactNode {
  return recordPlugins.map(([folder, load]) => (
    <PluginSlot key={folder} name={folder} load={load} props={props} waiting={NOTHING} />
  ));
}

/** Until a part has come there is nothing to see: most records have nothing there. */
const NOTHING = <></>;
