import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { sessionAtom } from '../../session/session.ts';

/** Where the list of a model stands in the person's menu; the 401 page where it is not in it. */
export function useMenuPath(): (templateCode: string) => string {
  const { screens } = useAtomValue(sessionAtom);
  return useCallback(
    (templateCode) =>
      screens.find((screen) => screen.templateCode === templateCode && !screen.meta.isDynamic)?.path ?? '/401',
    [screens],
  );
}
