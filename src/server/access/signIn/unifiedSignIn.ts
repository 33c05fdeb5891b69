import { createHash, randomBytes } from 'node:crypto';
import { CODES } from '../../../contract/codes.ts';
import type { SignInAnswer } from '../../../contract/endpoints/auth.ts';
import type { Database } from '../../database/connect.ts';
import { say } from '../../texts/say.ts';
import type { Access, Caller } from '../access.ts';
import { Denial } from '../denial.ts';
import type { Person } from '../directory.ts';
import { bindIdentity, userOfIdentity } from './identities.ts';
import type { IdentityProvider, ToldIdentity } from './identityProvider.ts';
import { issueTicket, spendTicket } from './tickets.ts';

/** Seconds for signing in at the provider, and for the way back from our address to our page. */
const STATE_SECONDS = 600;
const ANSWER_SECONDS = 60;

/**
 * Signing in by OpenID Connect (authorization code with PKCE). What the browser brings back is good for nobody but the browser that began:
 * it alone has the key of which the server keeps the hash. So neither a forged address nor a stolen one lets anybody in.
 */
export class UnifiedSignIn {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    readonly providers: readonly IdentityProvider[],
    private readonly log: (error: unknown) => void,
  ) {}

  /**
   * Where to send the browser, and the key that it keeps meanwhile; without `code` to the first provider. `binding`: the user who wants to bind what
   * he shows there, instead of signing in by it. 207: there is none, or it is away.
   */
  async begin(code: string | undefined, caller: Caller, binding?: string): Promise<{ url: string; key: string }> {
    const language = caller.language ?? 'zh-cn';
    const provider = this.#provider(code);
    if (!provider) throw new Denial(CODES.notNow, say(language, 'access.ticket'));
    const key = randomBytes(32).toString('base64url');
    const checks = provider.makeChecks();
    const data = { ...checks, provider: provider.settings.code, keyHash: hashOfKey(key) };
    const state = await issueTicket(this.database.kysely, 'ssoState', {
      seconds: STATE_SECONDS,
      userId: binding,
      data,
    });
    try {
      return { url: await provider.address(state, checks), key };
    } catch (error) {
      this.log(error);
      throw new Denial(CODES.notNow, say(language, 'access.providerAway'));
    }
  }

  /**
   * Takes what the provider sent the browser back with (`?code=…&state=…`), and answers a ticket for the page /uia; null when it was
   * forged, used before or too old, or when nobody here is meant.
   */
  async comeBack(query: string): Promise<string | null> {
    const { kysely } = this.database;
    const state = new URLSearchParams(query).get('state') ?? '';
    const begun = await spendTicket(kysely, 'ssoState', state);
    const { provider: code, nonce, verifier, keyHash } = begun?.data ?? {};
    const provider = code === undefined ? undefined : this.#provider(code);
    if (!provider || nonce === undefined || verifier === undefined || keyHash === undefined) return null;
    try {
      const told = await provider.identify(query, state, { nonce, verifier });
      if (begun?.userId) return await this.#answerBinding(begun.userId, told, keyHash);
      const person = await this.#personOf(told);
      if (!person) return null;
      return await issueTicket(kysely, 'ssoAnswer', {
        seconds: ANSWER_SECONDS,
        userId: person.id,
        data: { keyHash, provider: provider.settings.code },
      });
    } catch (error) {
      this.log(error);
      return null;
    }
  }

  /** Exchanges the ticket, for the browser that began. 207 for a ticket that is used, too old, or another browser's. */
  async finish(ticket: string, key: string, caller: Caller): Promise<SignInAnswer> {
    const language = caller.language ?? 'zh-cn';
    const answer = await spendTicket(this.database.kysely, 'ssoAnswer', ticket);
    const isHis = answer?.data['keyHash'] === hashOfKey(key);
    const person = answer?.userId && isHis ? await this.access.directory.person(answer.userId) : null;
    if (!person) throw new Denial(CODES.notNow, say(language, 'access.ticketRefused'));
    return await this.access.enter(person, caller, `oidc ${answer?.data['provider'] ?? ''}`);
  }

  /** The ticket with which he who began may bind what he has shown. */
  async #answerBinding(userId: string, { issuer, subject }: ToldIdentity, keyHash: string): Promise<string> {
    const data = { keyHash, issuer, subject };
    return await issueTicket(this.database.kysely, 'bindAnswer', { seconds: ANSWER_SECONDS, userId, data });
  }

  /** Whom the identity is bound to; at its first time the account that the provider names, which is bound to it for good. */
  async #personOf(told: ToldIdentity): Promise<Person | null> {
    const { kysely } = this.database;
    const bound = await userOfIdentity(kysely, told);
    if (bound) return await this.access.directory.person(bound);
    const person = told.account ? await this.access.directory.personByAccount(told.account) : null;
    return person && (await bindIdentity(kysely, told, person.id)) ? person : null;
  }

  #provider(code: string | undefined): IdentityProvider | undefined {
    return code === undefined ? this.providers[0] : this.providers.find(({ settings }) => settings.code === code);
  }
}

/** What the server keeps of the key of a browser. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
