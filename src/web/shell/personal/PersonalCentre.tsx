import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Page } from '../../kit/Page.tsx';
import { DeedList } from './DeedList.tsx';
import { Information } from './Information.tsx';
import { Password } from './Password.tsx';
import { Preferences } from './Preferences.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

/** What concerns the signed-in person himself: information, password, sessions, what he has done, preferences (Specification §2, user dropdown). */
export function PersonalCentre(): ReactNode {
  const texts = useTexts('personal');
  const items = [
    { key: 'information', label: texts('tabs.information'), children: <Information /> },
    { key: 'password', label: texts('tabs.password'), children: <Password /> },
    { key: 'secondFactor', label: texts('tabs.secondFactor'), children: <SecondFactor /> },
    { key: 'sessions', label: texts('tabs.sessions'), children: <SessionList /> },
    { key: 'history', label: texts('tabs.history'), children: <DeedList /> },
    { key: 'preferences', label: texts('tabs.preferences'), children: <Preferences /> },
  ];
  return (
    <Page title={texts('title')}>
      <Tabs items={items} destroyOnHidden />
    </Page>
  );
}
