import type { DemoAccount } from '../../contract/endpoints/system.ts';
import type { Access, Caller, SignedIn } from '../access/access.ts';
import type { SignInWays } from '../access/signIn/ways.ts';
import type { LiveEvents } from '../access/personal/liveEvents.ts';
import type { ActionRunner } from '../actions/actionRunner.ts';
import type { Database } from '../database/connect.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { ModelRegistry } from '../models/registry.ts';
import type { Clock } from '../records/expressionContext.ts';
import type { Records } from '../records/records.ts';
import type { Talk } from '../talk/talk.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { ProcessScreens } from '../workflow/screens/processScreens.ts';
import type { ProcessBinding } from '../workflow/binding/processBinding.ts';
import type { Workflow } from '../workflow/workflow.ts';
import type { Log } from './log.ts';

/** What the routes call; `app.ts` puts it together. */
export interface HttpParts {
  database: Database;
  registry: ModelRegistry;
  records: Records;
  access: Access;
  signIn: SignInWays;
  actions: ActionRunner;
  files: FileStore;
  exchange: Exchange;
  /** Comments on records, and who watches them. */
  talk: Talk;
  /** Processes: definitions, runs, tasks. */
  workflow: Workflow;
  /** What the screens of processes read. */
  processScreens: ProcessScreens;
  /** How they hang together with models. */
  binding: ProcessBinding;
  /** The open pages that hang at this server. */
  events: LiveEvents;
  clock: Clock;
  settings: HttpSettings;
  log: Log;
}

export interface HttpSettings {
  version: string;
  captcha: boolean;
  /** The menu is the one that the browser application was built with. */
  frontEndRoutes: boolean;
  /** 32 hex digits. */
  sm4Key: string;
  /** Accounts of the demonstration data; empty when there is none. */
  demoAccounts: readonly DemoAccount[];
  /** Folder of the built web application. */
  webFolder: string;
  /** Proxies in a row whose additions to X-Forwarded-For are believed. What callers themselves write there stands before them and never is. */
  trustProxy: number;
  /** Calls of one session or API key in a minute; null: unlimited. */
  rateLimit: number | null;
  /** Attempts to sign in from one address in a minute; null: unlimited. */
  signInLimit: number | null;
}

/** A call by somebody who is signed in. */
export interface Call extends SignedIn {
  parts: HttpParts;
  caller: Caller;
}

/** A call by anybody. */
export interface OpenCall {
  parts: HttpParts;
  caller: Caller;
}
