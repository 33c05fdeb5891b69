import { CODES } from '../../../contract/codes.ts';
import type { ScanAnswer } from '../../../contract/endpoints/auth.ts';
import type { Database } from '../../database/connect.ts';
import { say } from '../../texts/say.ts';
import type { Access, Caller, SignedIn } from '../access.ts';
import { Denial } from '../denial.ts';
import { beginScan, decideScan, lookAtScan, pollScan, SCAN_SECONDS, type AskingBrowser } from './scans.ts';

/** Signing in with a picture that a telephone reads on which the person is signed in already. */
export class ScanSignIn {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** What the picture says, what its browser asks with, and how many seconds it is good. */
  async begin(caller: Caller): Promise<{ code: string; key: string; seconds: number }> {
    return { ...(await beginScan(this.database.kysely, caller)), seconds: SCAN_SECONDS };
  }

  /** How far it has come. The browser is let in when it asks for the first time after the yes; the key is worth nothing then. */
  async poll(key: string, caller: Caller): Promise<ScanAnswer> {
    const { state, userId } = await pollScan(this.database.kysely, key);
    const person = userId ? await this.access.directory.person(userId) : null;
    // The telephone has shown whatever the person must show: it is not asked for twice.
    return person ? { state, signedIn: await this.access.enter(person, caller, 'scan', true) } : { state };
  }

  /** The browser that asks to be let in. 207 for a picture that is no good any more. */
  async look({ viewer }: SignedIn, code: string): Promise<AskingBrowser> {
    const browser = await lookAtScan(this.database.kysely, viewer.id, code);
    if (!browser) throw new Denial(CODES.notNow, say(viewer.language, 'access.scanOver'));
    return browser;
  }

  /** Lets it in, or not. 207 when there is nothing to decide any more. */
  async decide(who: SignedIn, code: string, isYes: boolean): Promise<void> {
    if (!(await decideScan(this.database.kysely, who.viewer.id, code, isYes)))
      throw new Denial(CODES.notNow, say(who.viewer.language, 'access.scanOver'));
    if (isYes) await this.access.noteOwn('deviceApproved', who);
  }
}
