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
 * The gateway of a provider that takes `POST {mobile, text}` as JSON with a bearer token, and answers with a status of 2xx. Whoever has
 * another provider puts a few lines between.
 */
export const httpGateway =
  (url: string, token: string | undefined): SmsGateway =>
  async ({ mobile, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ mobile, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`The SMS gateway answered with status ${response.status}.`);
  };
