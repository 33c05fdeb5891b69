import type { SignInAnswer } from '../../../contract/endpoints/auth.ts';
import { post } from '../../client/post.ts';
import { keepAnswer } from '../signIn.ts';

/** What this tab keeps while the browser is at the identity provider. It is nothing without the ticket, nor the ticket without it. */
const KEPT = 'unifiedSignIn';

/** Sends the browser to an identity provider; without `provider` to that of the unified sign-in. `target`: the page to open afterwards. */
export async function leaveForProvider(provider: string | undefined, target: string): Promise<void> {
  const { url, key } = await post('api/sys/auth/ssoBegin', { provider });
  sessionStorage.setItem(KEPT, JSON.stringify({ key, target }));
  location.assign(url);
}

/** Exchanges the ticket that the browser came back with. Refusals are the page's to show. */
export async function finishUnified(ticket: string): Promise<{ answer: SignInAnswer; target: string }> {
  const { key, target } = kept();
  sessionStorage.removeItem(KEPT);
  const answer = await post('api/sys/auth/ticket', { ticket, key, loading: 'N' }, { handles: 'all' });
  return { answer: keepAnswer(answer), target };
}

function kept(): { key: string; target: string } {
  const value: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  const text = (name: string): string => {
    const member = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
    return typeof member === 'string' ? member : '';
  };
  return { key: text('key'), target: text('target') };
}
