import { Button, Tabs } from 'antd';
import type { Preset } from '../../../model/language/layout.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { ListQueryState } from './useListQuery.ts';

const ALL = '$all';

/** Ready-made filters: one of the tabs, and any of the switches beside them. */
export function PresetBar({ presets, state }: { presets: readonly Preset[]; state: ListQueryState }) {
  const t = useTexts('template');
  const pick = useLabel();
  const tabs = presets.filter((preset) => preset.tab);
  const switches = presets.filter((preset) => !preset.tab);
  const { presets: active } = state.query;
  const isTab = (code: string): boolean => tabs.some((preset) => preset.code === code);
  if (presets.length === 0) return null;
  const showTab = (code: string): void =>
    state.change({ presets: [...active.filter((other) => !isTab(other)), ...(code === ALL ? [] : [code])] });
  const toggle = (code: string, on: boolean): void =>
    state.change({ presets: on ? [...active, code] : active.filter((other) => other !== code) });
  return (
    <div className="list-presets">
      {tabs.length > 0 && (
        <Tabs
          activeKey={active.find(isTab) ?? ALL}
          items={[
            { key: ALL, label: t('list.all') },
            ...tabs.map((preset) => ({ key: preset.code, label: pick(preset.title) })),
          ]}
          onChange={showTab}
        />
      )}
      {switches.length > 0 && (
        <div className="list-switches">
          {switches.map((preset) => {
            const on = active.includes(preset.code);
            return (
              <Button
                key={preset.code}
                size="small"
                type={on ? 'primary' : 'default'}
                aria-pressed={on}
                onClick={() => toggle(preset.code, !on)}
              >
                {pick(preset.title)}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}
