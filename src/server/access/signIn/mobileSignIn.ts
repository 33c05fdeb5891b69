import { CODES } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import type { SignInAnswer } from '../../../contract/endpoints/auth.ts';
import { isMobileModern } from '../../../model/formats/phone.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Database } from '../../database/connect.ts';
import { say } from '../../texts/say.ts';
import type { Access, Caller } from '../access.ts';
import { Denial } from '../denial.ts';
import { forgetFailures } from '../loginGuard.ts';
import { countShared } from '../rateCounters.ts';
import { attempt, fieldDenial, wrongCode } from './denials.ts';
import { CODE_MINUTES, makeCode, spendCode, type CodePurpose } from './smsCodes.ts';
import type { SmsGateway } from './smsGateway.ts';

/** Seconds before another code may be asked for. */
export const CODE_PAUSE_SECONDS = 60;
/** Codes for one number in an hour, and for one network in ten minutes. */
const PER_HOUR = 5;
const PER_NETWORK = 30;
const SECOND = 1000;

/** Signing in with a code that a text message brings. */
export class MobileSignIn {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly gateway: SmsGateway,
    private readonly log: (error: unknown) => void,
  ) {}

  /**
   * Sends a code to whoever has this number, and answers the seconds until another may be asked for: the same for a number that nobody
   * has, which gets none. Refusals: 208 for what is no number, 30011 for too many.
   */
  async sendCode(mobile: string, caller: Caller, network: string): Promise<{ seconds: number }> {
    const language = languageOf(caller);
    await this.#count(mobile, network, language);
    const person = await this.access.directory.personByMobile(mobile);
    // Not waited for: how long it takes would tell whose number it is.
    if (person) this.#send(mobile, 'signIn', person.locale ?? language);
    return { seconds: CODE_PAUSE_SECONDS };
  }

  /** Signs in with a code. Refusals: 208 at `code`, in the same words for an unknown number; 30011 after five. */
  async signIn(mobile: string, code: string, caller: Caller): Promise<SignInAnswer> {
    const language = languageOf(caller);
    const { kysely } = this.database;
    const guarded = { way: 'sms', of: mobile } as const;
    const counted = await attempt(kysely, guarded, language);
    const person = await this.access.directory.personByMobile(mobile);
    const fits = await spendCode(kysely, mobile, 'signIn', code);
    if (!person || !fits) {
      await this.access.noteFailure(mobileMasked(mobile), person, caller, 'sms');
      throw wrongCode(counted, language);
    }
    await forgetFailures(kysely, guarded);
    return await this.access.enter(person, caller, 'sms');
  }

  /** Sends a code to a number that a person wants to enter as his own. Refusals as of `sendCode`. */
  async sendCodeToNew(mobile: string, language: Language, network: string): Promise<{ seconds: number }> {
    await this.#count(mobile, network, language);
    this.#send(mobile, 'newMobile', language);
    return { seconds: CODE_PAUSE_SECONDS };
  }

  /** What can be said of a new number and its code without spending the code: that the one is no number, that the other is wanting. */
  faultsOfNew(mobile: string, code: string, language: Language): FieldError[] {
    if (!isMobileModern(mobile)) return [{ field: 'mobile', message: say(language, 'access.noMobile') }];
    return code === '' ? [{ field: 'mobileCode', message: say(language, 'access.mobileCodeWanting') }] : [];
  }

  /** Whether the person has read the code at his new number. Refusals: 208 at `mobile` for what is none, at `mobileCode`, 30011 after five. */
  async checkNew(mobile: string, code: string, language: Language): Promise<void> {
    requireMobile(mobile, language);
    const guarded = { way: 'sms', of: mobile } as const;
    await attempt(this.database.kysely, guarded, language);
    if (!(await spendCode(this.database.kysely, mobile, 'newMobile', code)))
      throw fieldDenial('mobileCode', say(language, 'access.mobileCode'));
    await forgetFailures(this.database.kysely, guarded);
  }

  #send(mobile: string, purpose: CodePurpose, language: Language): void {
    const message = async (): Promise<void> => {
      const code = await makeCode(this.database.kysely, mobile, purpose);
      const text = (shown: string): string => say(language, 'sms.code', { code: shown, minutes: CODE_MINUTES });
      await this.gateway({ mobile, text: text(code), masked: text('••••••') });
    };
    void message().catch(this.log);
  }

  async #count(mobile: string, network: string, language: Language): Promise<void> {
    requireMobile(mobile, language);
    const limits = [
      { key: `smsNetwork ${network}`, seconds: 600, most: PER_NETWORK },
      { key: `sms ${mobile}`, seconds: CODE_PAUSE_SECONDS, most: 1 },
      { key: `smsHour ${mobile}`, seconds: 3600, most: PER_HOUR },
    ];
    for (const { key, seconds, most } of limits) {
      const { current, ttl } = await countShared(this.database.kysely, key, seconds * SECOND);
      if (current > most) throw tooMany(Math.max(1, Math.ceil(ttl / SECOND)), language);
    }
  }
}

const tooMany = (seconds: number, language: Language): Denial =>
  new Denial(CODES.limitReached, say(language, 'access.codeTooSoon', { seconds }), { errors: [], retryAfter: seconds });

const languageOf = ({ language }: Caller): Language => language ?? 'zh-cn';

/** As the audit trail may show it. */
const mobileMasked = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

function requireMobile(mobile: string, language: Language): void {
  if (!isMobileModern(mobile)) throw fieldDenial('mobile', say(language, 'access.noMobile'));
}
