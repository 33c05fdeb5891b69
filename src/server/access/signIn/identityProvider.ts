import * as oidc from 'openid-client';

/** An OpenID Connect provider that people may sign in with. */
export interface ProviderSettings {
  /** Stands in addresses. */
  code: string;
  /** What its link says. */
  title: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim that names the account here. */
  claim: string;
  scope: string;
}

/** What the provider said of the person. */
export interface ToldIdentity {
  issuer: string;
  subject: string;
  /** The account that the claim names, empty when it names none. */
  account: string;
}

/** What the server keeps until the browser comes back. */
export interface Checks {
  nonce: string;
  verifier: string;
}

/** One provider: sends people there, and reads what they bring back. Its metadata are asked for once, and again after a failure. */
export class IdentityProvider {
  #metadata: Promise<oidc.Configuration> | undefined;

  constructor(
    readonly settings: ProviderSettings,
    private readonly redirectUri: string,
  ) {}

  /** New checks for one sign-in: the nonce that the ID token must carry, and the PKCE verifier (RFC 7636). */
  makeChecks(): Checks {
    return { nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  }

  /** Where the browser goes. Rejects when the provider cannot be reached. */
  async address(state: string, { nonce, verifier }: Checks): Promise<string> {
    const parameters = {
      redirect_uri: this.redirectUri,
      scope: this.settings.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    return oidc.buildAuthorizationUrl(await this.#configuration(), parameters).href;
  }

  /** Exchanges the code of the address that the browser came back to. Rejects for a forged answer: state, nonce, signature, audience. */
  async identify(query: string, state: string, { nonce, verifier }: Checks): Promise<ToldIdentity> {
    const tokens = await oidc.authorizationCodeGrant(
      await this.#configuration(),
      new URL(`${this.redirectUri}${query}`),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    );
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token.');
    const named = claims[this.settings.claim] ?? (await this.#ofUserInfo(tokens.access_token, claims.sub));
    // An address that the provider has not verified names nobody: anybody may have written it there.
    const isTrue = this.settings.claim !== 'email' || claims.email_verified === true;
    return { issuer: claims.iss, subject: claims.sub, account: typeof named === 'string' && isTrue ? named : '' };
  }

  /** Many providers keep the ID token small and tell the rest on request. */
  async #ofUserInfo(accessToken: string, subject: string): Promise<unknown> {
    const configuration = await this.#configuration();
    if (!configuration.serverMetadata().userinfo_endpoint) return undefined;
    const told = await oidc.fetchUserInfo(configuration, accessToken, subject);
    return told[this.settings.claim];
  }

  #configuration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    this.#metadata ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 });
    this.#metadata.catch(() => (this.#metadata = undefined));
    return this.#metadata;
  }
}
