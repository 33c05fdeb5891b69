import { Button, Select, Switch } from 'antd';
import { useCallback, type ReactNode } from 'react';
import { WATCH_OWN } from '../../../contract/endpoints/talk.ts';
import { post } from '../../client/post.ts';
import { isLanguage, LANGUAGE_CHOICES } from '../../i18n/language.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { chooseLanguage } from '../../session/personLanguage.ts';
import { openSettings } from '../settings/openSettings.ts';
import { SettingRow, SwitchSetting } from '../settings/SettingRow.tsx';
import { NoticeChoice } from './NoticeChoice.tsx';
import styles from './Personal.module.css';

/** Language, look, and what the person wants to hear of. */
export function Preferences(): ReactNode {
  const texts = useTexts('personal');
  const settings = useTexts('settings');
  const language = useLanguage();
  return (
    <div className={`${styles['box']} ${styles['choices']}`}>
      <SettingRow label={settings('globalI18n')}>
        {(id) => (
          <Select
            id={id}
            value={language}
            options={LANGUAGE_CHOICES.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code) => isLanguage(code) && void chooseLanguage(code)}
          />
        )}
      </SettingRow>
      <SwitchSetting name="isDark" />
      <SettingRow label={texts('look')}>
        {() => <Button onClick={openSettings}>{texts('openSettings')}</Button>}
      </SettingRow>
      <WatchOwn />
      <NoticeChoice />
    </div>
  );
}

function WatchOwn(): ReactNode {
  const texts = useTexts('personal');
  const load = useCallback(
    (signal: AbortSignal) => post('api/sys/preference/get', { key: WATCH_OWN, loading: 'N' }, { signal }),
    [],
  );
  const { data, loading, reload } = useRequest(load);
  const change = async (wanted: boolean): Promise<void> => {
    await post('api/sys/preference/set', { key: WATCH_OWN, value: wanted ? true : null, loading: 'N' });
    reload();
  };
  return (
    <SettingRow label={texts('watchOwn')}>
      {(id) => (
        <Switch
          id={id}
          loading={loading}
          checked={data?.value === true}
          onChange={(wanted) => void change(wanted).catch(() => undefined)}
        />
      )}
    </SettingRow>
  );
}
