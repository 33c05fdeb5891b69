import { CODES } from '../../../contract/codes.ts';
import type { BoundAccount } from '../../../contract/endpoints/person.ts';
import type { Database } from '../../database/connect.ts';
import { say } from '../../texts/say.ts';
import type { Access, Caller, SignedIn } from '../access.ts';
import { Denial } from '../denial.ts';
import { bindAnew, identitiesOf, looseIdentity } from './identities.ts';
import { spendTicket } from './tickets.ts';
import { hashOfKey, type UnifiedSignIn } from './unifiedSignIn.ts';

/** The accounts at identity providers by which a person may sign in: his own to bind and to loose, each time after his password. */
export class BoundAccounts {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly unified: UnifiedSignIn,
  ) {}

  /** Every provider of the installation, and since when the person is bound to an account there. */
  async list({ viewer }: SignedIn): Promise<BoundAccount[]> {
    const bound = await identitiesOf(this.database.kysely, viewer.id);
    return this.unified.providers.map(({ settings: { code, title, issuer } }) => ({
      provider: code,
      title,
      boundAt: bound.find((identity) => sameIssuer(identity.issuer, issuer))?.boundAt ?? null,
    }));
  }

  /** Where the browser goes to show its account there, and the key that it keeps meanwhile. Refusals: as of the password; 207 without provider. */
  async begin(
    who: SignedIn,
    { provider, password }: { provider: string; password: string },
    caller: Caller,
  ): Promise<{ url: string; key: string }> {
    await this.access.checkOwnPassword(who, password);
    return await this.unified.begin(provider, caller, who.viewer.id);
  }

  /**
   * Binds the account that the browser has shown, for whoever began and in the browser in which he did. 207 for a ticket that is used, too old or
   * another's, and for an account that is another person's.
   */
  async finish(who: SignedIn, ticket: string, key: string): Promise<void> {
    const { id, language } = who.viewer;
    const answer = await spendTicket(this.database.kysely, 'bindAnswer', ticket);
    const { keyHash, issuer, subject } = answer?.data ?? {};
    if (answer?.userId !== id || keyHash !== hashOfKey(key) || issuer === undefined || subject === undefined)
      throw new Denial(CODES.notNow, say(language, 'access.ticketRefused'));
    const isBound = await this.database.transaction((transaction) => bindAnew(transaction, { issuer, subject }, id));
    if (!isBound) throw new Denial(CODES.notNow, say(language, 'access.identityTaken'));
    await this.access.noteOwn('identityBound', who);
  }

  /** Looses the person from his account there, which opens nothing here until he binds it again. Refusals: as of the password; 207 without one. */
  async loose(who: SignedIn, { provider, password }: { provider: string; password: string }): Promise<void> {
    const { id, language } = who.viewer;
    await this.access.checkOwnPassword(who, password);
    const settings = this.unified.providers.find((one) => one.settings.code === provider)?.settings;
    const bound = await identitiesOf(this.database.kysely, id);
    const identity = settings && bound.find(({ issuer }) => sameIssuer(issuer, settings.issuer));
    if (!identity || !(await looseIdentity(this.database.kysely, identity, id)))
      throw new Denial(CODES.notNow, say(language, 'access.notBound'));
    await this.access.noteOwn('identityLoosed', who);
  }
}

/** Providers and settings write the same address with and without a slash at its end. */
const sameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;
