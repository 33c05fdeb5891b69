import { CODES } from '../../../contract/codes.ts';
import type { SecondFactorState, SignInAnswer } from '../../../contract/endpoints/auth.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Database } from '../../database/connect.ts';
import { say } from '../../texts/say.ts';
import type { Access, Caller, SignedIn } from '../access.ts';
import { Denial } from '../denial.ts';
import { forgetFailures } from '../loginGuard.ts';
import type { SecretSeal } from '../secretSeal.ts';
import { attempt, wrongCode } from './denials.ts';
import { makeRecoveryCodes, recoveryCodesLeft, spendRecoveryCode } from './recoveryCodes.ts';
import { beginSecondFactor, endSecondFactor, secondFactorSince, showSecondFactor } from './secondFactor.ts';
import type { SecondFactorPolicy } from './signInSettings.ts';
import { lookAtTicket, spendTicket } from './tickets.ts';

/** The second factor: a code of an authenticator app (RFC 6238), or one of ten for the day on which the telephone is lost. */
export class SecondFactorSignIn {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly seal: SecretSeal,
    private readonly policy: SecondFactorPolicy,
    private readonly now: () => Date,
  ) {}

  /** Goes on with a sign-in whose first factor has been shown. Refusals: 207 when its time is over, 208 at `code`, 30011 after five. */
  async signIn(challenge: string, code: string, caller: Caller): Promise<SignInAnswer> {
    const language = caller.language ?? 'zh-cn';
    const { kysely } = this.database;
    const ticket = await lookAtTicket(kysely, 'secondFactor', challenge);
    const person = ticket?.userId ? await this.access.directory.person(ticket.userId) : null;
    if (!person) throw new Denial(CODES.notNow, say(language, 'access.challengeOver'));
    try {
      await this.#show(person, code, true, language);
    } catch (error) {
      await this.access.noteFailure(person.account, person, caller, 'secondFactor');
      throw error;
    }
    if (!(await spendTicket(kysely, 'secondFactor', challenge)))
      throw new Denial(CODES.notNow, say(language, 'access.challengeOver'));
    return await this.access.begin(person, caller, `${ticket?.data['way'] ?? ''}+secondFactor`);
  }

  /** What the person has set up. */
  async state({ viewer }: SignedIn): Promise<SecondFactorState> {
    const { kysely } = this.database;
    return {
      policy: this.policy,
      since: await secondFactorSince(kysely, viewer.id),
      recoveryCodes: await recoveryCodesLeft(kysely, viewer.id),
    };
  }

  /** Begins to set it up, after the password: the secret is in force when `confirm` has seen a code of it. Refusals: as of the password; 207. */
  async begin(who: SignedIn, password: string): Promise<{ secret: string; uri: string }> {
    const { id, account, language } = who.viewer;
    await this.access.checkOwnPassword(who, password);
    if (this.policy === 'off' || (await secondFactorSince(this.database.kysely, id)))
      throw new Denial(CODES.notNow, say(language, 'access.secondFactorSet'));
    return await beginSecondFactor(this.database.kysely, this.seal, { id, account });
  }

  /** Puts it in force and answers the recovery codes, which are told this once. Ends the person's other sessions. Refusals: as of signing in. */
  async confirm(who: SignedIn, code: string): Promise<{ recoveryCodes: string[] }> {
    const { id, language } = who.viewer;
    await this.#show(who.standing.person, code, false, language);
    const recoveryCodes = await this.database.transaction(async (transaction) => {
      await this.access.sessions.endAllOf(transaction, id, 'second factor set up', who.tokenHash);
      return await makeRecoveryCodes(transaction, id);
    });
    await this.access.noteOwn('secondFactorOn', who);
    await this.access.tellDirectory();
    return { recoveryCodes };
  }

  /** Makes the recovery codes anew, for a code of the app. Refusals: as of signing in. */
  async renewRecoveryCodes(who: SignedIn, code: string): Promise<{ recoveryCodes: string[] }> {
    const { id, language } = who.viewer;
    await this.#show(who.standing.person, code, true, language);
    const recoveryCodes = await this.database.transaction((transaction) => makeRecoveryCodes(transaction, id));
    await this.access.noteOwn('secondFactorOn', who);
    return { recoveryCodes };
  }

  /** Takes it away, for a code. Refusals: as of signing in; 207 where everybody must have one. */
  async end(who: SignedIn, code: string): Promise<void> {
    const { id, language } = who.viewer;
    if (this.policy === 'required') throw new Denial(CODES.notNow, say(language, 'access.secondFactorRequired'));
    await this.#show(who.standing.person, code, true, language);
    await this.database.transaction((transaction) => endSecondFactor(transaction, id));
    await this.access.noteOwn('secondFactorOff', who);
    await this.access.tellDirectory();
  }

  /** A code of the app, or where one is in force a recovery code; failures are counted by account, apart from those of passwords. */
  async #show(
    { id: userId, account }: { id: string; account: string },
    code: string,
    confirmed: boolean,
    language: Language,
  ): Promise<void> {
    const { kysely } = this.database;
    const guarded = { way: 'secondFactor', of: account } as const;
    const counted = await attempt(kysely, guarded, language);
    const now = this.now().getTime();
    const fits =
      (await showSecondFactor(kysely, this.seal, { userId, code, confirmed, now })) ||
      (confirmed && (await spendRecoveryCode(kysely, userId, code)));
    if (!fits) throw wrongCode(counted, language);
    await forgetFailures(kysely, guarded);
  }
}
