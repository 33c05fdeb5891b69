import { useSetAtom, useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { I18nText } from '../../model/language/texts.ts';
import { useView } from './view.ts';
import { addressOf, closeTabAtom, renameTabAtom, tabsAtom } from '../shell/tabs.ts';

export interface OpenOptions {
  /** Title of the tab; travels in the address as `tagsViewName` (Specification §2). */
  title?: I18nText | string;
  query?: Record<string, string>;
}

export interface Pages {
  /** Opens a route in its tab. */
  open: (path: string, options?: OpenOptions) => void;
  /** Opens a record in a page of its own; without billId, a new one. */
  openRecord: (templateCode: string, billId?: string, options?: OpenOptions) => void;
  /** Closes the tab of this view and shows its neighbour, or the given path. */
  close: (next?: string) => void;
  /** The record that a page for a new one has stored: its own page takes the place of this view, in the browser's history, too. */
  becomeRecord: (templateCode: string, billId: string) => void;
  /** Gives the tab of this view another title. */
  rename: (title: I18nText | string) => void;
}

/** Opens and closes pages of the shell. */
export function usePages(): Pages {
  const navigate = useNavigate();
  const { key } = useView();
  const closeTab = useSetAtom(closeTabAtom);
  // Read when it is needed: a page that followed the tabs would be drawn with each that opens.
  const store = useStore();
  const renameTab = useSetAtom(renameTabAtom);
  const open = useCallback<Pages['open']>((path, options) => void navigate(path + queryText(options)), [navigate]);
  const openRecord = useCallback<Pages['openRecord']>(
    (templateCode, billId, options) => open(recordPath(templateCode, billId), options),
    [open],
  );
  const close = useCallback<Pages['close']>(
    (next) => {
      const neighbour = closeTab(key);
      void navigate(next ?? (neighbour === undefined ? '/home' : addressOf(store.get(tabsAtom), neighbour)));
    },
    [closeTab, key, navigate, store],
  );
  const becomeRecord = useCallback<Pages['becomeRecord']>(
    (templateCode, billId) => {
      closeTab(key);
      void navigate(recordPath(templateCode, billId), { replace: true });
    },
    [closeTab, key, navigate],
  );
  const rename = useCallback<Pages['rename']>((title) => renameTab({ key, title }), [renameTab, key]);
  return useMemo(
    () => ({ open, openRecord, close, becomeRecord, rename }),
    [open, openRecord, close, becomeRecord, rename],
  );
}

const recordPath = (templateCode: string, billId?: string): string =>
  `/form/${templateCode}${billId ? `/${billId}` : ''}`;

function queryText(options: OpenOptions | undefined): string {
  const query = new URLSearchParams(options?.query);
  if (options?.title)
    query.set('tagsViewName', typeof options.title === 'string' ? options.title : JSON.stringify(options.title));
  const text = query.toString();
  return text && `?${text}`;
}
