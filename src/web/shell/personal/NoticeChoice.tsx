import { Switch } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { QUIET_NOTICES, QUIETABLE } from '../../../contract/endpoints/notice.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { SettingRow } from '../settings/SettingRow.tsx';
import styles from './Personal.module.css';

/** Of which kinds of notices the person wants to hear. */
export function NoticeChoice(): ReactNode {
  const texts = useTexts('personal');
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) => post('api/sys/preference/get', { key: QUIET_NOTICES, loading: 'N' }, { signal }),
    [],
  );
  const { data, loading, reload } = useRequest(load);
  const quiet = QUIETABLE.filter((kind) => Array.isArray(data?.value) && data.value.includes(kind));
  const change = async (kind: (typeof QUIETABLE)[number], wanted: boolean): Promise<void> => {
    const others = quiet.filter((other) => other !== kind);
    const value = wanted ? others : [...others, kind];
    setBusy(true);
    try {
      await post('api/sys/preference/set', {
        key: QUIET_NOTICES,
        value: value.length > 0 ? value : null,
        loading: 'N',
      });
      reload();
    } catch {
      // Why has been shown; the switch stays as it was.
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className={styles['choice']}>
      <legend>{texts('noticeChoice.title')}</legend>
      {QUIETABLE.map((kind) => (
        <SettingRow key={kind} label={texts(`noticeChoice.${kind}`)}>
          {(id) => (
            <Switch
              id={id}
              disabled={busy || loading || data === undefined}
              checked={!quiet.includes(kind)}
              onChange={(wanted) => void change(kind, wanted)}
            />
          )}
        </SettingRow>
      ))}
      <p className={styles['meta']}>{texts('noticeChoice.text')}</p>
    </fieldset>
  );
}
