import { App } from 'antd';
import { useSetAtom } from 'jotai';
import { useLayoutEffect, type ReactNode } from 'react';
import { setClientUi } from '../client/ui.ts';
import { translate } from '../i18n/translate.ts';
import { untilLeft } from '../kit/untilLeft.ts';
import { overlayAtom } from './overlay.ts';

/** Lends the HTTP client the dialogs of the component library. */
export function ClientUiBridge(): ReactNode {
  const { message, modal } = App.useApp();
  const setOverlay = useSetAtom(overlayAtom);
  useLayoutEffect(() => {
    setClientUi({
      // What a call was refused with belongs to the page that made it, and must not lie over the next one.
      alert: ({ title, text }) => {
        const notice = modal.warning({ title, content: text, okText: translate('confirm') });
        return untilLeft(
          Promise.resolve(notice).then(() => undefined),
          notice.destroy,
          undefined,
        );
      },
      confirm: ({ title, text }) =>
        Promise.resolve(
          modal.confirm({ title, content: text, okText: translate('confirm'), cancelText: translate('cancel') }),
        ),
      error: (text) => void message.error(text),
      showLoading: (text) => {
        setOverlay(text);
        return () => setOverlay(undefined);
      },
      leave: () => location.assign('/'),
    });
  }, [message, modal, setOverlay]);
  return null;
}
