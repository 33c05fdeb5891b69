import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import Provider from 'oidc-provider';

/** A real OpenID Connect provider on this machine: whoever signs in there is whom he says he is. */
export interface TestProvider {
  issuer: string;
  /** Signs in there and agrees, as a browser would; answers the address to which it is sent back. */
  signIn(address: string, login: string): Promise<string>;
  close(): Promise<void>;
}

/** `name`: what the provider says of a login under `preferred_username`. */
export async function startTestProvider(
  redirectUri: string,
  name: (login: string) => string = (login) => login,
): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'rampart', client_secret: 'of-the-test', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    pkce: { required: () => true },
    cookies: { keys: ['of the test'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: name(sub) }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    signIn: (address, login) => walk(address, login, redirectUri),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Follows the provider's own pages until it sends the browser back. */
async function walk(address: string, login: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = address;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(at, {
      method: form ? 'POST' : 'GET',
      body: form,
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(key, value);
    }
    form = undefined;
    const location = response.headers.get('location');
    if (location?.startsWith(redirectUri)) return location;
    if (location) {
      at = new URL(location, at).href;
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`The provider shows ${response.status} ${page.slice(0, 300)}`);
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
  }
  throw new Error('The provider leads in circles.');
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
