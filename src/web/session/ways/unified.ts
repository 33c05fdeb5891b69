import { CODES } from '../../../contract/codes.ts';
import type { SignInAnswer } from '../../../contract/endpoints/auth.ts';
import { post } from '../../client/post.ts';
import { keepAnswer } from '../signIn.ts';

/** What this tab keeps while the browser is at the identity provider. It is nothing without the ticket, nor the ticket without it. */
const KEPT = 'unifiedSignIn';

interface Begun {
  key: string;
  target: string;
  /** The account there is to be bound to the person, who is signed in. */
  binds: boolean;
}

/** Sends the browser to an identity provider; without `provider` to that of the unified sign-in. `target`: the page to open afterwards. */
export async function leaveForProvider(provider: string | undefined, target: string): Promise<void> {
  const { url, key } = await post('api/sys/auth/ssoBegin', { provider });
  leave(url, { key, target, binds: false });
}

/** Sends the browser to an identity provider, to bind the account that it shows there. Rejects with 208 at `password`, which is the form's to show. */
export async function leaveToBind(provider: string, password: string, target: string): Promise<void> {
  const request = { provider, password, loading: 'N' } as const;
  const { url, key } = await post('api/sys/person/bindBegin', request, { handles: [CODES.refused] });
  leave(url, { key, target, binds: true });
}

/** Whether the browser left to bind an account, and the page from which it did. */
export function bindingFrom(): string | undefined {
  const { binds, target } = kept();
  return binds ? target : undefined;
}

/** Exchanges the ticket that the browser came back with: for a session, or for a bound account. Refusals are the page's to show. */
export async function finishUnified(ticket: string): Promise<{ answer?: SignInAnswer; target: string }> {
  const { key, target, binds } = kept();
  sessionStorage.removeItem(KEPT);
  if (binds) {
    await post('api/sys/person/bindFinish', { ticket, key, loading: 'N' }, { handles: 'all' });
    return { target };
  }
  const answer = await post('api/sys/auth/ticket', { ticket, key, loading: 'N' }, { handles: 'all' });
  return { answer: keepAnswer(answer), target };
}

function leave(url: string, begun: Begun): void {
  sessionStorage.setItem(KEPT, JSON.stringify(begun));
  location.assign(url);
}

function kept(): Begun {
  const value: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  const members = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const text = (name: string): string => {
    const member = members.get(name);
    return typeof member === 'string' ? member : '';
  };
  return { key: text('key'), target: text('target'), binds: members.get('binds') === true };
}
