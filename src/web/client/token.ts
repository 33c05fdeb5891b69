import { TOKEN_NAME } from '../../contract/protocol.ts';

/** The sign-in token from its cookie, or undefined when nobody is signed in (Specification §9). */
export function readToken(): string | undefined {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${TOKEN_NAME}=`));
  const value = entry?.slice(TOKEN_NAME.length + 1);
  return value ? decodeURIComponent(value) : undefined;
}

/** Keeps the token until the browser closes. The server never reads this cookie, only the header. */
export function keepToken(token: string): void {
  document.cookie = `${TOKEN_NAME}=${encodeURIComponent(token)}; ${attributes()}`;
}

/** Forgets the token. */
export function dropToken(): void {
  document.cookie = `${TOKEN_NAME}=; max-age=0; ${attributes()}`;
}

function attributes(): string {
  return location.protocol === 'https:' ? 'path=/; SameSite=Strict; Secure' : 'path=/; SameSite=Strict';
}
