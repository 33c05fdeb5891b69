import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../../src/server/app/configuration.ts';
import { ConfigurationFault } from '../../../src/server/app/configurationFault.ts';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';

const PROVIDER = { code: 'house', issuer: 'https://id.example.com', clientId: 'rampart', clientSecret: 'secret' };
const providers = (...list: object[]) => JSON.stringify(list);

it('offers by itself what needs nothing else', () => {
  expect(readSignIn({})).toEqual({
    sms: 'auto',
    scan: true,
    group: false,
    publicUrl: undefined,
    providers: [],
    ldap: undefined,
    secondFactor: 'optional',
    passwords: { days: 90, history: 5 },
  });
});

it('reads providers, from a file too', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampart-providers-'));
  const file = path.join(folder, 'providers.json');
  writeFileSync(file, providers(PROVIDER));
  for (const OIDC_PROVIDERS of [providers(PROVIDER), file]) {
    const read = readSignIn({ OIDC_PROVIDERS, PUBLIC_URL: 'https://rampart.example.com/' });
    expect(read.publicUrl).toBe('https://rampart.example.com');
    expect(read.providers).toEqual([
      { ...PROVIDER, title: 'house', claim: 'preferred_username', scope: 'openid profile' },
    ]);
  }
  rmSync(folder, { recursive: true });
});

it('is refused in words that name the variable, and where secrets would travel unprotected', () => {
  const PUBLIC_URL = 'https://rampart.example.com';
  const cases: [string, Record<string, string>][] = [
    ['SMS_GATEWAY', { SMS_GATEWAY: 'http://sms.example.com' }],
    ['SMS_GATEWAY', { SMS_GATEWAY: 'yes' }],
    ['PUBLIC_URL', { OIDC_PROVIDERS: providers(PROVIDER) }],
    ['PUBLIC_URL', { OIDC_PROVIDERS: providers(PROVIDER), PUBLIC_URL: 'http://rampart.example.com' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '/nowhere.json', PUBLIC_URL }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '[{]', PUBLIC_URL }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: providers({ ...PROVIDER, clientSecret: '' }), PUBLIC_URL }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: providers({ ...PROVIDER, issuer: 'http://id.example.com' }), PUBLIC_URL }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: providers(PROVIDER, PROVIDER), PUBLIC_URL }],
    ['LDAP_URL', { LDAP_URL: 'ldap://ldap.example.com', LDAP_BASE: 'dc=x' }],
    ['LDAP_BASE', { LDAP_URL: 'ldaps://ldap.example.com' }],
    ['SECOND_FACTOR', { SECOND_FACTOR: 'on' }],
    ['PASSWORD_DAYS', { PASSWORD_DAYS: '-1' }],
    ['PASSWORD_HISTORY', { PASSWORD_HISTORY: 'five' }],
  ];
  for (const [name, env] of cases) {
    expect(() => readSignIn(env)).toThrow(ConfigurationFault);
    expect(() => readSignIn(env)).toThrow(name);
  }
});

it('never repeats what was given where that may carry a name and a password', () => {
  const inUrl = 'somebody:Rain.2031@id.example.com';
  const cases: Record<string, string>[] = [
    { LDAP_URL: `ldap://${inUrl}`, LDAP_BASE: 'dc=x' },
    { OIDC_PROVIDERS: providers({ ...PROVIDER, issuer: `http://${inUrl}` }) },
    { OIDC_PROVIDERS: JSON.stringify({ ...PROVIDER, clientSecret: 'Rain.2031' }) },
    { S3_BUCKET: 'files', S3_ENDPOINT: `//${inUrl}` },
  ];
  for (const env of cases) {
    const read = () => readConfiguration(env, import.meta.dirname);
    expect(read).toThrow(ConfigurationFault);
    expect(read).not.toThrow(/Rain|somebody/);
  }
});
