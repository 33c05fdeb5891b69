import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRoot, readConfiguration } from '../../../src/server/app/configuration.ts';
import { ConfigurationFault } from '../../../src/server/app/configurationFault.ts';

describe('the environment', () => {
  it('needs to say nothing', () => {
    expect(readConfiguration({}, '/srv/rampart')).toMatchObject({
      port: 8080,
      dataDir: '/srv/rampart/data',
      databaseUrl: undefined,
      captcha: true,
      frontEndRoutes: false,
      seed: 'auto',
      timeZone: 'Asia/Shanghai',
      development: false,
    });
  });

  it('is read as it is said', () => {
    const env = {
      PORT: '9000',
      DATA_DIR: '/var/rampart',
      DATABASE_URL: 'postgres://x',
      CAPTCHA: 'off',
      BACKEND_ROUTES: 'off',
      SEED: 'none',
      TIME_ZONE: 'UTC',
      RAMPART_DEV: '1',
    };
    expect(readConfiguration(env, '/srv')).toMatchObject({
      port: 9000,
      dataDir: '/var/rampart',
      databaseUrl: 'postgres://x',
      captcha: false,
      frontEndRoutes: true,
      seed: 'none',
      timeZone: 'UTC',
      development: true,
    });
  });

  it('is refused in words that name the variable', () => {
    for (const env of [
      { PORT: 'http' },
      { PORT: '70000' },
      { SEED: 'all' },
      { TIME_ZONE: 'Moon/Base' },
      { SM4_KEY: 'short' },
      { ADMIN_PASSWORD: 'weak' },
      { DATABASE_URL: 'mysql://somebody:hidden@db/rampart' },
      { DATA_DIR: import.meta.filename },
      { CAPTCHA: 'none' },
      { SESSION_SINGLE: 'true' },
      { WEBHOOKS_PRIVATE: 'yes' },
      { SCAN_SIGN_IN: 'false' },
      { BACKEND_ROUTES: 'frontend' },
      { GROUP_SIGN_IN: '1' },
    ]) {
      const [name] = Object.keys(env);
      expect(() => readConfiguration(env, '/srv')).toThrow(ConfigurationFault);
      expect(() => readConfiguration(env, '/srv')).toThrow(new RegExp(`^${name}`));
    }
  });

  it('switches encryption to the directory on, or says that it does not', () => {
    const env = { LDAP_URL: 'ldap://directory', LDAP_BASE: 'dc=bank', LDAP_START_TLS: 'true' };
    expect(() => readConfiguration(env, '/srv')).toThrow('LDAP_START_TLS is "true"; it may be "on" or "off".');
  });

  it('tells nobody the password of a database', () => {
    const env = { DATABASE_URL: 'mysql://somebody:hidden@db/rampart' };
    expect(() => readConfiguration(env, '/srv')).not.toThrow(/hidden/);
  });

  it('finds the project from the sources and from the build alike', () => {
    expect(findRoot(import.meta.dirname)).toBe(path.resolve(import.meta.dirname, '../../..'));
    expect(() => findRoot('/')).toThrow(ConfigurationFault);
  });
});
