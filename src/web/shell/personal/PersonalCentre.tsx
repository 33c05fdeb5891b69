import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Page } from '../../kit/Page.tsx';
import { TAB_PARAMETER, useView, withTab } from '../../kit/view.ts';
import { DeedList } from './DeedList.tsx';
import { Information } from './Information.tsx';
import { Password } from './Password.tsx';
import { Preferences } from './Preferences.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

/** What concerns the signed-in person himself: information, password, sessions, what he has done, preferences (Specification §2, user dropdown). `?tab=` names the tab on screen. */
export function PersonalCentre(): ReactNode {
  const texts = useTexts('personal');
  const { query, search, readdress } = useView();
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
      <Tabs
        items={items}
        activeKey={items.find(({ key }) => key === query.get(TAB_PARAMETER))?.key ?? 'information'}
        onChange={(key) => readdress?.(withTab(search, key), 'push')}
        destroyOnHidden
      />
    </Page>
  );
}
