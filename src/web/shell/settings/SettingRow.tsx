import { InputNumber, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { RANGES, type ThemeSettings } from '../../theme/settings.ts';
import { usePalette, useThemeSettings } from '../../theme/useTheme.ts';
import styles from './SettingsDrawer.module.css';

/** Names of the settings whose values are of a type. */
type SettingsOf<Value> = {
  [Name in keyof ThemeSettings]: ThemeSettings[Name] extends Value ? Name : never;
}[keyof ThemeSettings];

/** One setting with its name; a change is in force at once. */
export function SettingRow({ label, children }: { label: string; children: (id: string) => ReactNode }): ReactNode {
  const id = useId();
  return (
    <div className={styles['row']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

export function SwitchSetting({ name, disabled }: { name: SettingsOf<boolean>; disabled?: boolean }): ReactNode {
  const texts = useTexts('settings');
  const [settings, change] = useThemeSettings();
  return (
    <SettingRow label={texts(name)}>
      {(id) => (
        <Switch id={id} checked={settings[name]} disabled={disabled} onChange={(on) => change({ [name]: on })} />
      )}
    </SettingRow>
  );
}

export function NumberSetting({ name, disabled }: { name: keyof typeof RANGES; disabled?: boolean }): ReactNode {
  const texts = useTexts('settings');
  const [settings, change] = useThemeSettings();
  const [min, max] = RANGES[name];
  const take = (value: number | null): void => {
    if (value !== null && Number.isInteger(value) && value >= min && value <= max) change({ [name]: value });
  };
  return (
    <SettingRow label={texts(name)}>
      {(id) => (
        <InputNumber
          id={id}
          size="small"
          min={min}
          max={max}
          precision={0}
          value={settings[name]}
          disabled={disabled}
          onChange={take}
        />
      )}
    </SettingRow>
  );
}

interface ChoiceProps {
  name: 'tagsStyle' | 'animation' | 'homeType' | 'globalComponentSize';
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
}

export function ChoiceSetting({ name, options, disabled }: ChoiceProps): ReactNode {
  const texts = useTexts('settings');
  const [settings, change] = useThemeSettings();
  return (
    <SettingRow label={texts(name)}>
      {(id) => (
        <Select
          id={id}
          size="small"
          className={styles['choice']}
          value={settings[name]}
          options={[...options]}
          disabled={disabled}
          onChange={(value) => change({ [name]: value })}
        />
      )}
    </SettingRow>
  );
}

const TOKENS = { primary: 'accent', buttonMoveIn: 'accentHover', topBar: 'topBar', menuBar: 'rail' } as const;

/** A colour; cleared, the theme's own is in force again. */
export function ColourSetting({ name }: { name: keyof typeof TOKENS }): ReactNode {
  const texts = useTexts('settings');
  const [settings, change] = useThemeSettings();
  const { palette } = usePalette();
  return (
    <SettingRow label={texts(name)}>
      {(id) => (
        <span className={styles['colour']}>
          {settings[name] !== '' && (
            <button type="button" className={styles['plain']} onClick={() => change({ [name]: '' })}>
              {texts('ofTheme')}
            </button>
          )}
          {/* The browser's own: the component library's would weigh on the first load, whose parts share its colours. */}
          <input
            id={id}
            type="color"
            className={styles['well']}
            value={settings[name] || palette[TOKENS[name]].toLowerCase()}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        </span>
      )}
    </SettingRow>
  );
}
