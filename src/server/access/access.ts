import { LRUCache } from 'lru-cache';
import { CODES } from '../../contract/codes.ts';
import type { SignInAnswer, UserInfo } from '../../contract/endpoints/auth.ts';
import type { MenuItem } from '../../contract/endpoints/system.ts';
import { isStrongPassword } from '../../model/formats/credentials.ts';
import type { Language } from '../../model/language/texts.ts';
import { notifyOnCommit, type Database } from '../database/connect.ts';
import type { Executor } from '../database/tables.ts';
import { say } from '../texts/say.ts';
import type { SecretSeal } from './secretSeal.ts';
import { issueWebhookSecret } from './webhookSecrets.ts';
import { ApiKeys, hashOf, isApiKey } from './apiKeys.ts';
import type { Audit, AuditKind } from './auditEvent.ts';
import { makeCaptcha, solveCaptcha } from './captcha.ts';
import { credentialOf, storeCredential } from './credentials.ts';
import { Denial } from './denial.ts';
import type { AccountEvents, Directory, Menu, Person } from './directory.ts';
import { KeptList } from './keptList.ts';
import { forgetFailures, lockedUntil, takeBackAttempt, type Failures } from './loginGuard.ts';
import { menuTree } from './menus.ts';
import { hashPassword, oneTimePassword, verifyPassword } from './password.ts';
import { Sessions, type SessionRules } from './sessions.ts';
import { attempt, fieldDenial, lockedOut } from './signIn/denials.ts';
import { looseIdentities } from './signIn/identities.ts';
import { DirectoryUnreachable, type PasswordDirectory } from './signIn/ldapDirectory.ts';
import { rememberPassword, wasUsed } from './signIn/passwordHistory.ts';
import { endSecondFactor, secondFactorSince } from './signIn/secondFactor.ts';
import type { PasswordRules, SecondFactorPolicy } from './signIn/signInSettings.ts';
import { issueTicket } from './signIn/tickets.ts';
import { Viewers, viewerOf, type Standing } from './viewers.ts';
import type { Viewer } from './viewer.ts';

export interface SignInRequest {
  account: string;
  password: string;
  captchaId?: string;
  captcha?: string;
  /** Id of the legal entity, where accounts are asked for with it. */
  entity?: string;
}

/** Where a call comes from. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** What the browser asked for; null leaves it to the user's own setting. */
  language: Language | null;
  requestId: string;
}

/** A call with a good token. */
export interface SignedIn {
  viewer: Viewer;
  standing: Standing;
  tokenHash: string;
  mustChangePassword: boolean;
  /** Everybody must show a second factor here, and this person has set none up. */
  mustEnrol: boolean;
  /** A program calls with an API key: what concerns a person's own sign-in is closed to it. */
  byKey: boolean;
}

/** Channel on which servers tell each other that users, roles, departments or menus have changed. */
export const DIRECTORY_CHANNEL = 'directory';

const DEFAULT_LANGUAGE: Language = 'zh-cn';

/** How long it is believed what a person must do first. */
const BELIEVED_MS = 60_000;
/** Seconds for showing the second factor after the first. */
const CHALLENGE_SECONDS = 300;

export interface AccessSettings {
  captcha: boolean;
  sessions?: SessionRules;
  events?: AccountEvents;
  audit?: Audit;
  seal?: SecretSeal;
  /** Accounts are asked for with their legal entity. */
  group?: boolean;
  passwords?: PasswordRules;
  secondFactor?: SecondFactorPolicy;
  /** Knows the passwords of those who have none of their own here. */
  passwordDirectory?: PasswordDirectory;
}

/** Sign-in, sessions, who somebody is and what his menu holds. */
export class Access {
  readonly sessions: Sessions;
  readonly viewers: Viewers;
  readonly #menus: KeptList<Menu>;
  readonly #keys: ApiKeys;
  /** Users whose password must change, by user id; asked anew after a while, since passwords grow old. */
  readonly #mustChange = new LRUCache<string, boolean>({ max: 10_000, ttl: BELIEVED_MS });
  /** Users who must set up a second factor, likewise. */
  readonly #mustEnrol = new LRUCache<string, boolean>({ max: 10_000, ttl: BELIEVED_MS });

  constructor(
    private readonly database: Database,
    readonly directory: Directory,
    private readonly settings: AccessSettings,
  ) {
    this.sessions = new Sessions(database, settings.sessions);
    this.viewers = new Viewers(directory);
    this.#keys = new ApiKeys(database.kysely);
    this.#menus = new KeptList(() => directory.menus());
  }

  /** Hears what other servers change. */
  async listen(): Promise<void> {
    await this.sessions.listen();
    await this.database.listen(DIRECTORY_CHANNEL, () => this.drop());
  }

  /** Users, roles, departments or menus have changed here. */
  drop(): void {
    this.viewers.drop();
    this.#keys.drop();
    this.#menus.drop();
    this.#mustChange.clear();
    this.#mustEnrol.clear();
  }

  captcha(): Promise<{ captchaId: string; image: string }> {
    return makeCaptcha(this.database.kysely);
  }

  /**
   * Signs in. Refusals: 208 with `data.errors` and `attemptsLeft` (the same words for a wrong account and a wrong password), 30011
   * with `lockedUntil` after five failures, 4002 for a closed account whose password was right, 207 while the directory is away.
   */
  async signIn(request: SignInRequest, caller: Caller): Promise<SignInAnswer> {
    const language = caller.language ?? DEFAULT_LANGUAGE;
    await this.#checkCaptcha(request, language);
    const counted = await attempt(this.database.kysely, request.account, language);
    const person = await this.directory.personByAccount(request.account.trim());
    const fits = await this.#fits(request.account.trim(), person, request.password, language);
    if (!person || !fits || !(await this.#isOf(person, request.entity))) {
      await this.noteFailure(request.account, person, caller, 'password');
      throw wrongSignIn(await this.#failed(counted, person), language);
    }
    await forgetFailures(this.database.kysely, request.account);
    return await this.enter(person, caller, 'password');
  }

  /**
   * Lets a person in who has shown who he is on some way, or asks for his second factor first, unless it has been `shown`. Refusals: 4002
   * for a closed account, 30011 for a locked one.
   */
  async enter(person: Person, caller: Caller, way: string, shown = false): Promise<SignInAnswer> {
    const language = caller.language ?? DEFAULT_LANGUAGE;
    refuseClosed(person, language);
    const locked = await lockedUntil(this.database.kysely, person.account);
    if (locked !== null) throw lockedOut(locked, language);
    if (shown || this.#policy === 'off' || !(await secondFactorSince(this.database.kysely, person.id)))
      return await this.begin(person, caller, way);
    const seconds = CHALLENGE_SECONDS;
    return {
      challenge: await issueTicket(this.database.kysely, 'secondFactor', { seconds, userId: person.id, data: { way } }),
    };
  }

  /** Begins a session for a person who has shown everything that he must. Every sign-in has a token of its own, made here. */
  async begin(person: Person, caller: Caller, way: string): Promise<SignInAnswer> {
    refuseClosed(person, caller.language ?? DEFAULT_LANGUAGE);
    if (person.status === 'locked') await this.settings.events?.released(person);
    this.#mustChange.delete(person.id);
    const token = await this.sessions.begin(person.id, caller);
    await this.directory.signedIn(person.id, new Date().toISOString(), caller.ip);
    await this.#audit('signIn', person.account, person, caller, way);
    return { token, mustChangePassword: await this.#mustChangePassword(person.id) };
  }

  /** Who calls. Refusals: 30007 without a token, 30008 for an unknown one, 4001 when the session is over, 4002 for a closed account. */
  async authenticate(token: string | undefined, caller: Caller): Promise<SignedIn> {
    const asked = caller.language ?? DEFAULT_LANGUAGE;
    if (!token) throw new Denial(CODES.noToken, say(asked, 'access.noToken'));
    if (isApiKey(token)) return await this.#authenticateKey(token, caller);
    const session = await this.sessions.find(token);
    if (!session) throw new Denial(CODES.unknownToken, say(asked, 'access.unknownToken'));
    if (session.over) throw new Denial(CODES.sessionEnded, say(asked, 'access.sessionEnded'));
    const standing = await this.viewers.standing(session.userId);
    if (!standing) throw new Denial(CODES.accountClosed, say(asked, 'access.accountClosed'));
    const language = caller.language ?? standing.person.locale ?? DEFAULT_LANGUAGE;
    refuseClosed(standing.person, language);
    return {
      viewer: viewerOf(standing, { language, requestId: caller.requestId, address: caller.ip }),
      standing,
      tokenHash: session.tokenHash,
      mustChangePassword: await this.#mustChangePassword(session.userId),
      mustEnrol: await this.#mustEnrolNow(session.userId),
      byKey: false,
    };
  }

  /** Makes the secret of an API key anew; it is told once. The one before stops working when the transaction commits. */
  async issueKey(within: Executor, keyId: string): Promise<{ secret: string; shown: string }> {
    const issued = await this.#keys.issue(within, keyId);
    await notifyOnCommit(within, DIRECTORY_CHANNEL, keyId);
    return issued;
  }

  /** Makes the secret of a webhook anew and answers it, the only time that it is told. */
  async issueWebhookSecret(within: Executor, webhookId: string): Promise<string> {
    const { seal } = this.settings;
    if (!seal) throw new Error('This server has no seal for secrets.');
    return await issueWebhookSecret(within, seal, webhookId);
  }

  /**
   * A person outside of a request, with the rights that he has now; null when he may not sign in. `as`: under another name, and with those of
   * these roles (codes) alone, as an API key acts.
   */
  async viewer(
    userId: string,
    request: { language: Language; requestId: string },
    as?: { name: string; roles: readonly string[] },
  ): Promise<Viewer | null> {
    const standing = await this.viewers.standing(userId);
    if (!standing || isClosed(standing.person)) return null;
    if (!as) return viewerOf(standing, request);
    const roles = standing.roles.filter(({ code }) => as.roles.includes(code)).map(({ id }) => id);
    return viewerOf(await this.viewers.standingOf({ ...standing.person, name: as.name, roles }), request);
  }

  /** Whether the session of a token goes on, or its API key is in force; the question keeps no session alive. */
  async isLive(token: string): Promise<boolean> {
    if (!isApiKey(token)) return await this.sessions.isLive(token);
    const id = await this.#keys.idOf(token);
    return id !== null && (await this.directory.apiKey(id)) !== null;
  }

  /**
   * Changes one's own password and ends all of one's sessions: one signs in again with the new one. Only who had to change it before anything
   * else goes on, having just signed in. Refusals: 208 at the field that is wrong.
   */
  async changePassword(who: SignedIn, oldPassword: string, newPassword: string): Promise<void> {
    const { language, id } = who.viewer;
    const { history } = this.#passwords;
    if (this.settings.passwordDirectory && !(await credentialOf(this.database.kysely, id)))
      throw new Denial(CODES.notNow, say(language, 'access.passwordElsewhere'));
    await this.#showOwn(who, oldPassword, 'oldPassword');
    if (!isStrongPassword(newPassword)) throw fieldDenial('newPassword', say(language, 'access.passwordWeak'));
    if (newPassword === oldPassword) throw fieldDenial('newPassword', say(language, 'access.passwordSame'));
    if (await wasUsed(this.database.kysely, id, newPassword, history))
      throw fieldDenial('newPassword', say(language, 'access.passwordUsed', { count: history }));
    const hash = await hashPassword(newPassword);
    await this.database.transaction(async (transaction) => {
      await storeCredential(transaction, id, hash, false);
      await rememberPassword(transaction, id, hash, history);
      await this.sessions.endAllOf(
        transaction,
        id,
        'password changed',
        who.mustChangePassword ? who.tokenHash : undefined,
      );
    });
    await this.noteOwn('passwordChanged', who);
    this.#mustChange.clear();
    await this.tellDirectory();
  }

  /** Whether this is one's own password. Refusals: 208 with `attemptsLeft`, 30011 once the account is locked, as at sign-in. */
  async checkOwnPassword(who: SignedIn, password: string): Promise<void> {
    await this.#showOwn(who, password, 'password');
  }

  /**
   * Gives a user a password that he must change (without `given` a new one-time password), unlocks him and ends his sessions, within
   * the transaction given. Answers the password, which is nowhere kept.
   */
  async resetPassword(transaction: Executor, user: { id: string; account: string }, given?: string): Promise<string> {
    const password = given ?? oneTimePassword();
    await storeCredential(transaction, user.id, await hashPassword(password), true);
    await forgetFailures(transaction, user.account);
    await this.sessions.endAllOf(transaction, user.id, 'password reset');
    await notifyOnCommit(transaction, DIRECTORY_CHANNEL, '');
    return password;
  }

  /**
   * Takes from a user the second factor that he has lost and what identity providers know of him, and ends his sessions, within the transaction
   * given; whether he had one.
   */
  async resetFactors(transaction: Executor, user: { id: string; account: string }): Promise<boolean> {
    const had = await endSecondFactor(transaction, user.id);
    await looseIdentities(transaction, user.id);
    await forgetFailures(transaction, { way: 'secondFactor', of: user.account });
    await this.sessions.endAllOf(transaction, user.id, 'second factor taken away');
    await notifyOnCommit(transaction, DIRECTORY_CHANNEL, '');
    return had;
  }

  /** Signs out elsewhere: ends one of one's own sessions, or all but this one. 207 when that one is over already. */
  async endElsewhere(who: SignedIn, sessionId?: string): Promise<void> {
    const reason = 'ended by its owner';
    if (sessionId === undefined) return await this.sessions.endOthers(who.viewer.id, who.tokenHash, reason);
    if (await this.sessions.endOne(who.viewer.id, sessionId, reason)) return;
    throw new Denial(CODES.notNow, say(who.viewer.language, 'access.sessionGone'));
  }

  async signOut(who: SignedIn): Promise<void> {
    await this.sessions.end(who.tokenHash, 'signed out');
    await this.noteOwn('signOut', who);
  }

  /** Without the photo. `buttons`: every permission code of every model: wildcards of roles become the list that the client compares with. */
  async userInfo(who: SignedIn, buttons: readonly string[]): Promise<Omit<UserInfo, 'photo'>> {
    const { person, department, can, roles } = who.standing;
    return {
      id: person.id,
      userName: person.name,
      account: person.account,
      time: new Date().toISOString(),
      roles: roles.map((role) => role.code),
      authBtnList: buttons.filter(can),
      department: department ? { id: department.id, name: department.name } : null,
      locale: person.locale,
      homeType: roles.find((role) => role.homeType)?.homeType ?? null,
      leaderRole: roles.some((role) => role.leaderRole),
    };
  }

  async menu(who: SignedIn): Promise<MenuItem[]> {
    const [menus, roles] = await Promise.all([this.#menus.get(), this.viewers.roles.get()]);
    return menuTree(menus, who.standing.roles, roles);
  }

  /** Tells all servers, this one included, that people or their rights have changed. */
  async tellDirectory(): Promise<void> {
    this.drop();
    await this.database.notify(DIRECTORY_CHANNEL, '');
  }

  /** Enters into the audit trail what a person did with his own sign-in. */
  async noteOwn(kind: AuditKind, { viewer }: SignedIn): Promise<void> {
    const { id, name, account, address, requestId } = viewer;
    await this.settings.audit?.({ kind, subject: account, actor: { id, name }, account, address, requestId });
  }

  /** Enters a failed sign-in into the audit trail; `shown` is what was said of who it is. */
  async noteFailure(shown: string, person: Person | null, caller: Caller, way: string): Promise<void> {
    await this.#audit('signInFailed', shown, person, caller, way);
  }

  /** The legal entities that accounts may belong to: those that sign-in asks for. */
  async entities(): Promise<{ id: string; name: string }[]> {
    const departments = await this.viewers.departments.get();
    return departments.filter(({ isEntity }) => isEntity).map(({ id, name }) => ({ id, name }));
  }

  async #authenticateKey(secret: string, caller: Caller): Promise<SignedIn> {
    const asked = caller.language ?? DEFAULT_LANGUAGE;
    const id = await this.#keys.idOf(secret);
    const key = id === null ? null : await this.directory.apiKey(id);
    if (!key) throw new Denial(CODES.unknownToken, say(asked, 'access.unknownKey'));
    const owner = await this.viewers.standing(key.owner);
    if (!owner) throw new Denial(CODES.accountClosed, say(asked, 'access.accountClosed'));
    refuseClosed(owner.person, asked);
    const roles = owner.person.roles.filter((role) => key.roles.includes(role));
    const name = `${owner.person.name} · ${key.name}`;
    const standing = await this.viewers.standingOf({ ...owner.person, name, roles });
    if (this.#keys.isToNote(key.id)) await this.directory.keyUsed(key.id);
    const language = caller.language ?? owner.person.locale ?? DEFAULT_LANGUAGE;
    return {
      viewer: viewerOf(standing, { language, requestId: caller.requestId }),
      standing,
      tokenHash: hashOf(secret),
      mustChangePassword: false,
      mustEnrol: false,
      byKey: true,
    };
  }

  /** Shows one's own password, in the field of that name; failures count with those of signing in. */
  async #showOwn(who: SignedIn, password: string, field: string): Promise<void> {
    const { language, account } = who.viewer;
    const counted = await attempt(this.database.kysely, account, language);
    if (await this.#fits(account, who.standing.person, password, language)) {
      await forgetFailures(this.database.kysely, account);
      return;
    }
    const { lockedUntil: until, attemptsLeft } = await this.#failed(counted, who.standing.person);
    if (until !== null) throw lockedOut(until, language);
    throw fieldDenial(field, say(language, 'access.oldPasswordWrong'), { attemptsLeft });
  }

  /** Whether a password is the person's. The directory is asked for those who have none here, those who do not exist among them. */
  async #fits(account: string, person: Person | null, password: string, language: Language): Promise<boolean> {
    const { passwordDirectory } = this.settings;
    const credential = person ? await credentialOf(this.database.kysely, person.id) : null;
    if (credential || !passwordDirectory) return await verifyPassword(password, credential?.hash ?? null);
    try {
      return (await passwordDirectory(person?.account ?? account, password)) && person !== null;
    } catch (error) {
      if (!(error instanceof DirectoryUnreachable)) throw error;
      await takeBackAttempt(this.database.kysely, account);
      throw new Denial(CODES.notNow, say(language, 'access.directoryAway'));
    }
  }

  /** Whether the person belongs to the legal entity that he named, where one is asked for. */
  async #isOf(person: Person, entity: string | undefined): Promise<boolean> {
    if (!this.settings.group) return true;
    return entity !== undefined && (await this.viewers.standing(person.id))?.organisation === entity;
  }

  async #checkCaptcha(request: SignInRequest, language: Language): Promise<void> {
    if (!this.settings.captcha) return;
    if (await solveCaptcha(this.database.kysely, request.captchaId, request.captcha)) return;
    throw fieldDenial('captcha', say(language, 'access.captchaWrong'));
  }

  async #audit(kind: AuditKind, account: string, person: Person | null, caller: Caller, way: string): Promise<void> {
    const { ip: address, requestId } = caller;
    const actor = kind === 'signInFailed' || !person ? null : { id: person.id, name: person.name };
    const detail = { userAgent: caller.userAgent, way };
    await this.settings.audit?.({ kind, subject: account, actor, account, address, requestId, detail });
  }

  /** The password of the attempt was wrong. */
  async #failed(failures: Failures, person: Person | null): Promise<Failures> {
    if (failures.lockedUntil !== null && person?.status === 'active') await this.settings.events?.locked(person);
    return failures;
  }

  async #mustChangePassword(userId: string): Promise<boolean> {
    return await kept(this.#mustChange, userId, async () => {
      const credential = await credentialOf(this.database.kysely, userId, this.#passwords.days);
      return credential?.mustChange ?? false;
    });
  }

  async #mustEnrolNow(userId: string): Promise<boolean> {
    if (this.#policy !== 'required') return false;
    return await kept(
      this.#mustEnrol,
      userId,
      async () => (await secondFactorSince(this.database.kysely, userId)) === null,
    );
  }

  get #policy(): SecondFactorPolicy {
    return this.settings.secondFactor ?? 'optional';
  }

  get #passwords(): PasswordRules {
    return this.settings.passwords ?? { days: 0, history: 0 };
  }
}

/** What is asked once per person in a while, until people change. */
async function kept(answers: LRUCache<string, boolean>, userId: string, ask: () => Promise<boolean>): Promise<boolean> {
  const known = answers.get(userId);
  if (known !== undefined) return known;
  const answer = await ask();
  answers.set(userId, answer);
  return answer;
}

function refuseClosed(person: Person, language: Language): void {
  if (isClosed(person)) throw new Denial(CODES.accountClosed, say(language, 'access.accountClosed'));
}

const isClosed = ({ status }: Person): boolean => status === 'disabled' || status === 'left';

function wrongSignIn(failures: Failures, language: Language): Denial {
  if (failures.lockedUntil !== null) return lockedOut(failures.lockedUntil, language);
  return fieldDenial('password', say(language, 'access.wrongSignIn', { left: failures.attemptsLeft }), {
    attemptsLeft: failures.attemptsLeft,
  });
}
