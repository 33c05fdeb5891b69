import { readFileSync } from 'node:fs';
import type { LdapSettings } from '../access/signIn/ldapDirectory.ts';
import type { ProviderSettings } from '../access/signIn/identityProvider.ts';
import { PASSWORD_RULES, type SecondFactorPolicy, type SignInSettings } from '../access/signIn/signInSettings.ts';
import { ConfigurationFault } from './configurationFault.ts';
import { switchOf } from './switchOf.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the environment says of the ways to sign in. Throws `ConfigurationFault`, whose words never repeat an address or a list that was
 * given: those carry names and passwords.
 */
export function readSignIn(env: Environment): SignInSettings {
  const providers = providersOf(env.OIDC_PROVIDERS);
  return {
    sms: smsOf(env),
    scan: switchOf(env.SCAN_SIGN_IN, true, 'SCAN_SIGN_IN'),
    group: switchOf(env.GROUP_SIGN_IN, false, 'GROUP_SIGN_IN'),
    publicUrl: publicUrlOf(env.PUBLIC_URL, providers.length > 0),
    providers,
    ldap: ldapOf(env),
    secondFactor: secondFactorOf(env.SECOND_FACTOR),
    passwords: {
      days: countOf(env.PASSWORD_DAYS, PASSWORD_RULES.days, 'PASSWORD_DAYS'),
      history: countOf(env.PASSWORD_HISTORY, PASSWORD_RULES.history, 'PASSWORD_HISTORY'),
    },
  };
}

function smsOf({ SMS_GATEWAY: text, SMS_GATEWAY_TOKEN: token }: Environment): SignInSettings['sms'] {
  if (!text) return 'auto';
  if (text === 'off' || text === 'outbox') return text;
  if (isSafe(text)) return { url: text, token: token || undefined };
  throw new ConfigurationFault('SMS_GATEWAY may be "off", "outbox", or an https URL; it is something else.');
}

function publicUrlOf(text: string | undefined, isNeeded: boolean): string | undefined {
  if (!text && !isNeeded) return undefined;
  if (text && isSafe(text)) return text.replace(/\/+$/, '');
  throw new ConfigurationFault(
    'PUBLIC_URL must be the https address by which people reach the product; identity providers send them back to it.',
  );
}

function providersOf(text: string | undefined): ProviderSettings[] {
  if (!text) return [];
  const list = jsonOf(text.trimStart().startsWith('[') ? text : fileOf(text));
  if (!Array.isArray(list)) throw providerFault('is no JSON list');
  const providers = list.map(providerOf);
  if (new Set(providers.map(({ code }) => code)).size < providers.length) throw providerFault('names a code twice');
  return providers;
}

function providerOf(entry: unknown): ProviderSettings {
  if (typeof entry !== 'object' || entry === null) throw providerFault('holds something that is no object');
  const given = new Map<string, unknown>(Object.entries(entry));
  const text = (name: string, usual?: string): string => {
    const value = given.get(name) ?? usual;
    if (typeof value === 'string' && value !== '') return value;
    throw providerFault(`lacks "${name}"`);
  };
  const provider = {
    code: text('code'),
    title: text('title', text('code')),
    issuer: text('issuer'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    claim: text('claim', 'preferred_username'),
    scope: text('scope', 'openid profile'),
  };
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(provider.code)) throw providerFault('has a code of other than small letters');
  if (!isSafe(provider.issuer)) throw providerFault(`has an issuer that is no https URL, that of "${provider.code}"`);
  return provider;
}

const providerFault = (what: string): ConfigurationFault =>
  new ConfigurationFault(
    `OIDC_PROVIDERS ${what}; it is a list, or the path of a file with one, of {code, title, issuer, clientId, clientSecret}.`,
  );

function fileOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw providerFault('is neither a list nor the path of a file that can be read');
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw providerFault('is no JSON');
  }
}

function ldapOf(env: Environment): LdapSettings | undefined {
  const url = env.LDAP_URL;
  if (!url) return undefined;
  const startTls = switchOf(env.LDAP_START_TLS, false, 'LDAP_START_TLS');
  if (!isLdap(url, startTls))
    throw new ConfigurationFault(
      'LDAP_URL may be ldaps://…, or ldap://… with LDAP_START_TLS=on; it is something else.',
    );
  if (!env.LDAP_BASE) throw new ConfigurationFault('LDAP_BASE must name where people stand, such as ou=people,dc=x.');
  return {
    url,
    startTls,
    bindDn: env.LDAP_BIND_DN || '',
    bindPassword: env.LDAP_BIND_PASSWORD || '',
    base: env.LDAP_BASE,
    attribute: env.LDAP_ATTRIBUTE || 'uid',
  };
}

function secondFactorOf(text: string | undefined): SecondFactorPolicy {
  if (!text) return 'optional';
  if (text === 'off' || text === 'optional' || text === 'required') return text;
  throw new ConfigurationFault(`SECOND_FACTOR is "${text}"; it may be "off", "optional" or "required".`);
}

function countOf(text: string | undefined, usual: number, name: string): number {
  const value = text ? Number(text) : usual;
  if (Number.isInteger(value) && value >= 0 && value <= 3650) return value;
  throw new ConfigurationFault(`${name} is "${text}"; it may be a whole number from 0 to 3650.`);
}

/** With TLS, or not leaving this machine: what is sent there are secrets. */
const isSafe = (text: string): boolean =>
  URL.canParse(text) && (text.startsWith('https:') || (text.startsWith('http:') && isHere(text)));
const isLdap = (text: string, startTls: boolean): boolean =>
  URL.canParse(text) && (text.startsWith('ldaps:') || (text.startsWith('ldap:') && (startTls || isHere(text))));
const isHere = (text: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname);
