import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { pickText } from '../i18n/language.ts';
import { useLanguage, useTexts } from '../i18n/useTexts.ts';
import { viewKey } from '../kit/view.ts';
import { systemConfigAtom } from './config.ts';
import { documentTitle, pageTitle } from './pageTitle.ts';
import { isTitleKey, routeHandle } from './routeHandle.ts';
import { tabsAtom } from '../shell/tabs.ts';

/** Keeps the title of the document right (Specification §2). */
export function useDocumentTitle(): void {
  const title = usePageTitle();
  const language = useLanguage();
  const config = useAtomValue(systemConfigAtom);
  const appName = pickText(config?.appName, language);
  useEffect(() => {
    document.title = title ? documentTitle(title, appName) : appName;
  }, [title, appName]);
}

/** Title of the page that the address names now; a page that has named itself, as a record does, goes by that name. */
export function usePageTitle(): string {
  const location = useLocation();
  const match = useMatches().at(-1);
  const language = useLanguage();
  const texts = useTexts('shell');
  useTexts('session');
  const named = useAtomValue(tabsAtom).find((tab) => tab.key === viewKey(location.pathname, location.search))?.title;
  const title = named ?? routeHandle(match?.handle)?.title;
  const metaTitle = isTitleKey(title) ? texts(title.key) : title;
  const tagsViewName = new URLSearchParams(location.search).get('tagsViewName') ?? match?.params['tagsViewName'];
  return pageTitle({ path: location.pathname, metaTitle, tagsViewName, language });
}
