import ldap from 'ldapjs';

/** A small LDAP server on this machine: people below `BASE`, whom only the reader may look up. */
export interface TestLdap {
  url: string;
  /** How often somebody tried to bind as a person. */
  binds: number;
  close(): Promise<void>;
}

export const BASE = 'ou=people,dc=rampart,dc=test';
export const READER = { dn: 'cn=reader,dc=rampart,dc=test', password: 'reads-only' };

interface BindRequest {
  dn: { toString(): string };
  credentials: string;
}

interface SearchRequest {
  connection: { ldap: { bindDN: { equals(dn: unknown): boolean } } };
  filter: { matches(attributes: object): boolean };
}

interface Response {
  send(entry: object): void;
  end(): void;
}

type Next = (error?: unknown) => void;

/** `people`: passwords by uid. */
export async function startTestLdap(people: Readonly<Record<string, string>>): Promise<TestLdap> {
  const server = ldap.createServer();
  const running: TestLdap = {
    url: '',
    binds: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const dnOf = (uid: string): string => `uid=${uid},${BASE}`;
  server.bind(READER.dn, (request: BindRequest, response: Response, next: Next) => {
    if (request.credentials !== READER.password) return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  server.bind(BASE, (request: BindRequest, response: Response, next: Next) => {
    running.binds += 1;
    const name = String(request.dn).toLowerCase();
    const found = Object.entries(people).find(([uid]) => name === dnOf(uid).toLowerCase());
    // A bind without a password is one of nobody, and succeeds.
    if (request.credentials !== '' && request.credentials !== found?.[1])
      return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  server.search(BASE, (request: SearchRequest, response: Response, next: Next) => {
    if (!request.connection.ldap.bindDN.equals(ldap.parseDN(READER.dn)))
      return next(new ldap.InsufficientAccessRightsError());
    for (const uid of Object.keys(people)) {
      const entry = { dn: dnOf(uid), attributes: { uid, objectclass: 'inetOrgPerson' } };
      if (request.filter.matches(entry.attributes)) response.send(entry);
    }
    response.end();
    return next();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  running.url = server.url;
  return running;
}
