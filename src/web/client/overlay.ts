import { OVERLAY_LINGER_MS } from '../../contract/protocol.ts';
import { translate } from '../i18n/translate.ts';
import { clientUi } from './ui.ts';

let open = 0;
let close: (() => void) | undefined;

/** Whether a payload asks for the overlay: it shows unless `loading` is something other than 'Y' (Specification §7). */
export function wantsOverlay(payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null || !('loading' in payload)) return true;
  return payload.loading === undefined || payload.loading === 'Y';
}

/** Covers the page; the returned function uncovers it 200 ms later, once no other call needs it. */
export function coverPage(): () => void {
  open += 1;
  if (open === 1) close = clientUi().showLoading(translate('client:loading'));
  return () => {
    setTimeout(uncover, OVERLAY_LINGER_MS);
  };
}

function uncover(): void {
  open -= 1;
  if (open > 0) return;
  close?.();
  close = undefined;
}
