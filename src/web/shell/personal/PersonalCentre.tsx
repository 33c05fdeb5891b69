import { Skeleton, Tabs } from 'antd';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Page } from '../../kit/Page.tsx';
import { TAB_PARAMETER, useView, withTab } from '../../kit/view.ts';
import { BoundAccounts } from './BoundAccounts.tsx';
import { DeedList } from './DeedList.tsx';
import { Information } from './Information.tsx';
import { Password } from './Password.tsx';
import { Preferences } from './Preferences.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';
import { PERSONAL_TABS, type PersonalTab } from './tabPath.ts';

const CONTENTS: Record<PersonalTab, ComponentType> = {
  information: Information,
  password: Password,
  secondFactor: SecondFactor,
  accounts: BoundAccounts,
  sessions: SessionList,
  history: DeedList,
  preferences: Preferences,
};

/**
 * What concerns the signed-in person himself: information, password, bound accounts, sessions, what he has done, preferences (Specification §2,
 * user dropdown). `?tab=` names the tab on screen.
 */
export function PersonalCentre(): ReactNode {
  const texts = useTexts('personal');
  const { query, search, readdress } = useView();
  const items = PERSONAL_TABS.map((key) => {
    const Content = CONTENTS[key];
    // What is still to be loaded for one of them leaves the tabs as they are.
    const children = (
      <Suspense fallback={<Skeleton active />}>
        <Content />
      </Suspense>
    );
    return { key, label: texts(`tabs.${key}`), children };
  });
  return (
    <Page title={texts('title')}>
      <Tabs
        items={items}
        activeKey={PERSONAL_TABS.find((key) => key === query.get(TAB_PARAMETER)) ?? 'information'}
        onChange={(key) => readdress?.(withTab(search, key), 'push')}
        destroyOnHidden
      />
    </Page>
  );
}
