/** A text message. `masked` is the text as it may be kept where the message itself went elsewhere. */
export interface TextMessage {
  mobile: string;
  text: string;
  masked: string;
}

/** Port: sends text messages. Rejects when it could not. */
export type SmsGateway = (message: TextMessage) => Promise<void>;

/** Milliseconds that a provider may take. */
const PATIENCE_MS = 10_000;

/**
 * The gateway of a provider that takes `POST {mobile, text}` as JSON and answers with a status of 2xx. It is shown a bearer token, or without
 * one the name and password of its address (RFC 7617). Whoever has another provider puts a few lines between. What goes wrong is told
 * without the address, which may carry secrets: in front of the host or behind it.
 */
export function httpGateway(address: string, token: string | undefined): SmsGateway {
  const url = new URL(address);
  const authorization = authorizationOf(url, token);
  url.username = '';
  url.password = '';
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  return async ({ mobile, text }) => {
    const body = JSON.stringify({ mobile, text });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal }).catch(
      (error: unknown) => {
        throw new Error(`The SMS gateway could not be reached (${reasonOf(error)}).`);
      },
    );
    if (!response.ok) throw new Error(`The SMS gateway answered with status ${response.status}.`);
  };
}

function authorizationOf({ username, password }: URL, token: string | undefined): string | undefined {
  if (token) return `Bearer ${token}`;
  if (!username && !password) return undefined;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** The code of the system (ECONNREFUSED), else the name of the fault (TimeoutError). */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : error.name;
}
