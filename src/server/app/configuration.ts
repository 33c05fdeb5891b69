import type { S3Settings } from '../files/s3Place.ts';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { SESSION_RULES, type SessionRules } from '../access/sessions.ts';
import { isStrongPassword } from '../../model/formats/credentials.ts';
import { isSm4Key } from '../http/sm4.ts';
import type { SignInSettings } from '../access/signIn/signInSettings.ts';
import { isAnchorKey } from '../records/history/anchorKey.ts';
import { ConfigurationFault } from './configurationFault.ts';
import { readSignIn } from './signInConfiguration.ts';
import { switchOf } from './switchOf.ts';

/** Everything that the environment may say about a server. */
export interface Configuration {
  port: number;
  host: string;
  dataDir: string;
  /** Unset: the embedded engine under `dataDir`. */
  databaseUrl: string | undefined;
  /** 32 hex digits; unset: made once and kept in the database, so that all servers of one database share it. */
  sm4Key: string | undefined;
  /** 64 hex digits that sign the anchors of the history; unset: made once and kept in the data folder. Servers of one database need the same. */
  historyKey: string | undefined;
  /** Where files lie instead of the data folder. */
  s3: S3Settings | undefined;
  /** Calls of one session or API key in a minute, and attempts to sign in from one address; null: as many as they like. */
  rateLimit: number | null;
  signInLimit: number | null;
  /** How long sessions last, and whether a person may have several. */
  sessions: SessionRules;
  /** Webhooks may lead to addresses within the house, and go without TLS. */
  privateWebhooks: boolean;
  captcha: boolean;
  /** The menu is the one that the browser application was built with, not the one that is kept here (Specification §2). */
  frontEndRoutes: boolean;
  signIn: SignInSettings;
  /** `auto`: demonstration data when the engine is embedded and still empty. */
  seed: 'demo' | 'none' | 'auto';
  /** Password of the first administrator; unset: a one-time password is made and printed once. */
  adminPassword: string | undefined;
  /** IANA name of the business time zone. */
  timeZone: string;
  schemasFolder: string;
  /** The shipped processes. */
  templatesFolder: string;
  webFolder: string;
  /** Reload `schemas/` when a file changes. */
  development: boolean;
  /** Proxies in a row before the server, whose additions to X-Forwarded-For are believed; 0: none is. */
  trustProxy: number;
}

/** Reads the environment. `root` is the folder that holds `schemas` and `dist`. Throws `ConfigurationFault`. */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>, root: string): Configuration {
  return {
    port: portOf(env.PORT),
    host: env.HOST || '0.0.0.0',
    dataDir: dataDirOf(env.DATA_DIR, root),
    databaseUrl: checked(
      env.DATABASE_URL,
      (url) => /^postgres(ql)?:\/\//.test(url),
      'DATABASE_URL must begin with postgres://, as in postgres://user:password@host/name.',
    ),
    sm4Key: checked(env.SM4_KEY, isSm4Key, 'SM4_KEY must be 32 hexadecimal digits.'),
    historyKey: checked(env.HISTORY_KEY, isAnchorKey, 'HISTORY_KEY must be 64 hexadecimal digits.'),
    s3: s3Of(env),
    rateLimit: limitOf(env.RATE_LIMIT, 3000, 'RATE_LIMIT'),
    signInLimit: limitOf(env.SIGN_IN_LIMIT, 120, 'SIGN_IN_LIMIT'),
    sessions: {
      idleMinutes: wholeOf(env.SESSION_IDLE_MINUTES, SESSION_RULES.idleMinutes, 'SESSION_IDLE_MINUTES'),
      hours: wholeOf(env.SESSION_HOURS, SESSION_RULES.hours, 'SESSION_HOURS'),
      single: switchOf(env.SESSION_SINGLE, false, 'SESSION_SINGLE'),
    },
    privateWebhooks: switchOf(env.WEBHOOKS_PRIVATE, false, 'WEBHOOKS_PRIVATE'),
    captcha: switchOf(env.CAPTCHA, true, 'CAPTCHA'),
    frontEndRoutes: !switchOf(env.BACKEND_ROUTES, true, 'BACKEND_ROUTES'),
    signIn: readSignIn(env),
    seed: seedOf(env.SEED),
    adminPassword: checked(
      env.ADMIN_PASSWORD,
      isStrongPassword,
      'ADMIN_PASSWORD must have 6 to 16 letters, digits and signs of !@#$%^&.*, all three kinds.',
    ),
    timeZone: timeZoneOf(env.TIME_ZONE),
    schemasFolder: schemasFolderOf(env.SCHEMAS_DIR, root),
    templatesFolder: path.join(root, 'templates'),
    webFolder: path.join(root, 'dist/web'),
    development: env.RAMPART_DEV === '1',
    trustProxy: proxiesOf(env.TRUST_PROXY),
  };
}

/** The project's folder: the nearest one above that holds `schemas`, from the sources as well as from `dist`. */
export function findRoot(from: string): string {
  for (let at = from; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, 'schemas')) && existsSync(path.join(at, 'package.json'))) return at;
    if (path.dirname(at) === at)
      throw new ConfigurationFault(`No folder above ${from} holds "schemas" and "package.json".`);
  }
}

function dataDirOf(text: string | undefined, root: string): string {
  const folder = path.resolve(root, text || './data');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new ConfigurationFault(`DATA_DIR leads to ${folder}, which is no folder.`);
  return folder;
}

/** The folder of the models. Throws `ConfigurationFault` where `SCHEMAS_DIR` names one that is not there. */
export function schemasFolderOf(text: string | undefined, root: string): string {
  const folder = path.resolve(root, text || './schemas');
  if (text && !existsSync(folder))
    throw new ConfigurationFault(`SCHEMAS_DIR leads to ${folder}, and there is no such folder.`);
  return folder;
}

function portOf(text: string | undefined): number {
  if (!text) return 8080;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigurationFault(`PORT is "${text}", which is no port number (0 to 65535).`);
}

function seedOf(text: string | undefined): Configuration['seed'] {
  if (!text) return 'auto';
  if (text === 'demo' || text === 'none') return text;
  throw new ConfigurationFault(`SEED is "${text}"; it may be "demo" or "none".`);
}

function limitOf(text: string | undefined, usual: number, name: string): number | null {
  if (!text) return usual;
  if (text === 'off') return null;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw new ConfigurationFault(`${name} is "${text}"; it may be a whole number above 0, or "off".`);
}

function wholeOf(text: string | undefined, usual: number, name: string): number {
  const value = text ? Number(text) : usual;
  if (Number.isInteger(value) && value > 0) return value;
  throw new ConfigurationFault(`${name} is "${text}"; it may be a whole number above 0.`);
}

/** `on` is the one proxy that most installations have. */
function proxiesOf(text: string | undefined): number {
  if (!text || text === 'off') return 0;
  const count = text === 'on' ? 1 : Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new ConfigurationFault(`TRUST_PROXY is "${text}"; it may be "on", "off", or the number of proxies in a row.`);
}

function s3Of(env: Readonly<Record<string, string | undefined>>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env;
  if (!bucket) return undefined;
  if (endpoint && !URL.canParse(endpoint))
    throw new ConfigurationFault('S3_ENDPOINT must be a URL; it is something else.');
  if (!id !== !secret)
    throw new ConfigurationFault('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are given together, or neither.');
  return {
    bucket,
    endpoint: endpoint || undefined,
    region: env.S3_REGION || 'us-east-1',
    prefix: env.S3_PREFIX || '',
    credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined,
  };
}

function timeZoneOf(text: string | undefined): string {
  const timeZone = text || 'Asia/Shanghai';
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    throw new ConfigurationFault(`TIME_ZONE is "${timeZone}", which is no time zone (such as Asia/Shanghai).`);
  }
}

function checked(text: string | undefined, test: (text: string) => boolean, message: string): string | undefined {
  if (!text) return undefined;
  if (!test(text)) throw new ConfigurationFault(message);
  return text;
}
