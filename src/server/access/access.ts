import { CODES } from '../../contract/codes.ts';
import type { UserInfo } from '../../contract/endpoints/auth.ts';
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
import { countAttempt, forgetFailures, lockedUntil, type Failures } from './loginGuard.ts';
import { menuTree } from './menus.ts';
import { hashPassword, oneTimePassword, verifyPassword } from './password.ts';
import { Sessions, type SessionRules } from './sessions.ts';
import { Viewers, viewerOf, type Standing } from './viewers.ts';
import type { Viewer } from './viewer.ts';

export interface SignInRequest {
  account: string;
  password: string;
  captchaId?: string;
  captcha?: string;
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
  /** A program calls with an API key: what concerns a person's own sign-in is closed to it. */
  byKey: boolean;
}

/** Channel on which servers tell each other that users, roles, departments or menus have changed. */
export const DIRECTORY_CHANNEL = 'directory';

const DEFAULT_LANGUAGE: Language = 'zh-cn';

/** Sign-in, sessions, who somebody is and what his menu holds. */
export class Access {
  readonly sessions: Sessions;
  readonly viewers: Viewers;
  readonly #menus: KeptList<Menu>;
  readonly #keys: ApiKeys;
  /** Users whose password must change, by user id; asked once per session and process. */
  readonly #mustChange = new Map<string, boolean>();

  constructor(
    private readonly database: Database,
    readonly directory: Directory,
    private readonly settings: {
      captcha: boolean;
      sessions?: SessionRules;
      events?: AccountEvents;
      audit?: Audit;
      seal?: SecretSeal;
    },
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
  }

  captcha(): Promise<{ captchaId: string; image: string }> {
    return makeCaptcha(this.database.kysely);
  }

  /**
   * Signs in. Refusals: 208 with `data.errors` and `attemptsLeft` (the same words for a wrong account and a wrong password), 30011
   * with `lockedUntil` after five failures, 4002 for a closed account whose password was right.
   */
  async signIn(request: SignInRequest, caller: Caller): Promise<{ token: string; mustChangePassword: boolean }> {
    const language = caller.language ?? DEFAULT_LANGUAGE;
    await this.#checkCaptcha(request, language);
    const attempt = await this.#attempt(request.account, language);
    const person = await this.directory.personByAccount(request.account.trim());
    const credential = person ? await credentialOf(this.database.kysely, person.id) : null;
    const fits = await verifyPassword(request.password, credential?.hash ?? null);
    if (!person || !credential || !fits) {
      await this.#audit('signInFailed', request.account, person, caller);
      throw wrongSignIn(await this.#failed(attempt, person), language);
    }
    await forgetFailures(this.database.kysely, request.account);
    refuseClosed(person, language);
    if (person.status === 'locked') await this.settings.events?.released(person);
    const token = await this.sessions.begin(person.id, caller);
    await this.directory.signedIn(person.id, new Date().toISOString(), caller.ip);
    await this.#audit('signIn', person.account, person, caller);
    return { token, mustChangePassword: credential.mustChange };
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

  /** Changes one's own password and ends one's other sessions. Refusals: 208 at the field that is wrong. */
  async changePassword(who: SignedIn, oldPassword: string, newPassword: string): Promise<void> {
    const { language, id } = who.viewer;
    await this.#showOwn(who, oldPassword, 'oldPassword');
    if (!isStrongPassword(newPassword)) throw fieldDenial('newPassword', say(language, 'access.passwordWeak'));
    if (newPassword === oldPassword) throw fieldDenial('newPassword', say(language, 'access.passwordSame'));
    const hash = await hashPassword(newPassword);
    await this.database.transaction(async (transaction) => {
      await storeCredential(transaction, id, hash, false);
      await this.sessions.endAllOf(transaction, id, 'password changed', who.tokenHash);
    });
    await this.#auditOwn('passwordChanged', who);
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

  /** Signs out elsewhere: ends one of one's own sessions, or all but this one. 207 when that one is over already. */
  async endElsewhere(who: SignedIn, sessionId?: string): Promise<void> {
    const reason = 'ended by its owner';
    if (sessionId === undefined) return await this.sessions.endOthers(who.viewer.id, who.tokenHash, reason);
    if (await this.sessions.endOne(who.viewer.id, sessionId, reason)) return;
    throw new Denial(CODES.notNow, say(who.viewer.language, 'access.sessionGone'));
  }

  async signOut(who: SignedIn): Promise<void> {
    await this.sessions.end(who.tokenHash, 'signed out');
    await this.#auditOwn('signOut', who);
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
      byKey: true,
    };
  }

  /** Shows one's own password, in the field of that name; failures count with those of signing in. */
  async #showOwn(who: SignedIn, password: string, field: string): Promise<void> {
    const { language, id, account } = who.viewer;
    const attempt = await this.#attempt(account, language);
    const credential = await credentialOf(this.database.kysely, id);
    if (await verifyPassword(password, credential?.hash ?? null)) {
      await forgetFailures(this.database.kysely, account);
      return;
    }
    const { lockedUntil: until, attemptsLeft } = await this.#failed(attempt, who.standing.person);
    if (until !== null) throw lockedOut(until, language);
    throw fieldDenial(field, say(language, 'access.oldPasswordWrong'), { attemptsLeft });
  }

  async #checkCaptcha(request: SignInRequest, language: Language): Promise<void> {
    if (!this.settings.captcha) return;
    if (await solveCaptcha(this.database.kysely, request.captchaId, request.captcha)) return;
    throw fieldDenial('captcha', say(language, 'access.captchaWrong'));
  }

  async #audit(kind: AuditKind, account: string, person: Person | null, caller: Caller): Promise<void> {
    const { ip: address, requestId } = caller;
    const actor = kind === 'signInFailed' || !person ? null : { id: person.id, name: person.name };
    const detail = { userAgent: caller.userAgent };
    await this.settings.audit?.({ kind, subject: account, actor, account, address, requestId, detail });
  }

  async #auditOwn(kind: AuditKind, { viewer }: SignedIn): Promise<void> {
    const { id, name, account, address, requestId } = viewer;
    await this.settings.audit?.({ kind, subject: account, actor: { id, name }, account, address, requestId });
  }

  /** An attempt to show a password, counted; 30011 while the account is locked. */
  async #attempt(account: string, language: Language): Promise<Failures> {
    const locked = await lockedUntil(this.database.kysely, account);
    if (locked !== null) throw lockedOut(locked, language);
    const attempt = await countAttempt(this.database.kysely, account);
    if (attempt.refused && attempt.lockedUntil !== null) throw lockedOut(attempt.lockedUntil, language);
    return attempt;
  }

  /** The password of the attempt was wrong. */
  async #failed(failures: Failures, person: Person | null): Promise<Failures> {
    if (failures.lockedUntil !== null && person?.status === 'active') await this.settings.events?.locked(person);
    return failures;
  }

  async #mustChangePassword(userId: string): Promise<boolean> {
    const known = this.#mustChange.get(userId);
    if (known !== undefined) return known;
    const mustChange = (await credentialOf(this.database.kysely, userId))?.mustChange ?? false;
    if (this.#mustChange.size > 10_000) this.#mustChange.clear();
    this.#mustChange.set(userId, mustChange);
    return mustChange;
  }
}

function refuseClosed(person: Person, language: Language): void {
  if (isClosed(person)) throw new Denial(CODES.accountClosed, say(language, 'access.accountClosed'));
}

const isClosed = ({ status }: Person): boolean => status === 'disabled' || status === 'left';

function fieldDenial(field: string, message: string, more: object = {}): Denial {
  return new Denial(CODES.refused, message, { errors: [{ field, message }], ...more });
}

function lockedOut(until: string, language: Language): Denial {
  return new Denial(CODES.limitReached, say(language, 'access.locked'), { errors: [], lockedUntil: until });
}

function wrongSignIn(failures: Failures, language: Language): Denial {
  if (failures.lockedUntil !== null) return lockedOut(failures.lockedUntil, language);
  return fieldDenial('password', say(language, 'access.wrongSignIn', { left: failures.attemptsLeft }), {
    attemptsLeft: failures.attemptsLeft,
  });
}
