import { withTab } from '../../kit/view.ts';

/** The tabs of the personal centre, as its address names them. */
export const PERSONAL_TABS = [
  'information',
  'password',
  'secondFactor',
  'accounts',
  'sessions',
  'history',
  'preferences',
] as const;
export type PersonalTab = (typeof PERSONAL_TABS)[number];

/** The route of a tab of the personal centre. */
export const tabPath = (tab: PersonalTab): string => `/personal${withTab('', tab)}`;
