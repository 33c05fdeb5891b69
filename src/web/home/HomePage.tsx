import { useAtomValue } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { userInfoAtom } from '../session/session.ts';
import { useThemeSettings } from '../theme/useTheme.ts';
import { Home } from './Home.tsx';
import { homeScreen } from './homeScreen.ts';

/** `/home`: the home that the person's role or theme chooses; until that one is installed, the default home. */
export function HomePage(): ReactNode {
  const [{ homeType, leaderRole }] = useThemeSettings();
  const byRole = useAtomValue(userInfoAtom)?.homeType;
  return createElement(homeScreen({ byRole, byTheme: homeType, leader: leaderRole }) ?? Home);
}
