import { BusyError, Client, EqualityFilter, ResultCodeError, UnavailableError } from 'ldapts';

/** A directory that knows passwords. */
export interface LdapSettings {
  /** `ldaps://host` or `ldap://host`. */
  url: string;
  /** Goes over to TLS on a connection that began without. */
  startTls: boolean;
  /** Who looks people up; empty: anybody may. */
  bindDn: string;
  bindPassword: string;
  /** Below which people stand. */
  base: string;
  /** The attribute that holds the account. */
  attribute: string;
}

/** Port: whether a password is the one that the directory knows of an account. Rejects with `DirectoryUnreachable`. */
export type PasswordDirectory = (account: string, password: string) => Promise<boolean>;

/** The directory did not answer; that says nothing of the password. */
export class DirectoryUnreachable extends Error {
  constructor(cause: unknown) {
    super('The directory did not answer.', { cause });
    this.name = 'DirectoryUnreachable';
  }
}

const PATIENCE_MS = 8000;

/** Looks for the one entry of the account, and binds as it with the password (RFC 4513, §5.1.3). */
export const ldapDirectory =
  (settings: LdapSettings): PasswordDirectory =>
  async (account, password) => {
    // A bind with an empty password is one of nobody, and succeeds (RFC 4513, §5.1.2).
    if (password === '' || account === '') return false;
    const dn = await connected(settings, (client) => entryOf(client, settings, account));
    return dn !== null && (await connected(settings, (client) => fits(client, dn, password)));
  };

async function connected<T>(settings: LdapSettings, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ url: settings.url, timeout: PATIENCE_MS, connectTimeout: PATIENCE_MS });
  try {
    if (settings.startTls) await client.startTLS();
    return await work(client);
  } catch (error) {
    throw new DirectoryUnreachable(error);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

/** The name of the entry; null when none has the account, or more than one has. */
async function entryOf(client: Client, settings: LdapSettings, account: string): Promise<string | null> {
  if (settings.bindDn) await client.bind(settings.bindDn, settings.bindPassword);
  // As a filter of its own kind, in which no sign of the account has a meaning.
  const filter = new EqualityFilter({ attribute: settings.attribute, value: account });
  const { searchEntries } = await client.search(settings.base, {
    scope: 'sub',
    filter,
    attributes: ['dn'],
    sizeLimit: 2,
  });
  return searchEntries.length === 1 ? (searchEntries[0]?.dn ?? null) : null;
}

async function fits(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    // Wrong, expired, locked there: whatever the directory says of the password, it is no yes.
    if (error instanceof ResultCodeError && !(error instanceof BusyError || error instanceof UnavailableError))
      return false;
    throw error;
  }
}
