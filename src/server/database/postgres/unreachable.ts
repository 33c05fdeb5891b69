import { DatabaseUnreachable } from '../errors.ts';

/** The failure to connect, in words that an operator can act on. Never shows the password. */
export function unreachable(error: unknown, url: string): Error {
  const code = codeOf(error);
  const advice = adviceFor(code);
  if (!advice) return error instanceof Error ? error : new Error(String(error));
  const { host, port, database, user } = target(url);
  return new DatabaseUnreachable(
    `PostgreSQL at ${host}, port ${port} cannot be used: ${advice({ host, port, database, user })}`,
    { cause: error },
  );
}

interface Target {
  host: string;
  port: string;
  database: string;
  user: string;
}

function adviceFor(code: string): ((target: Target) => string) | undefined {
  if (code === 'ECONNREFUSED')
    return () => 'nothing answers there. Is the server running, does it listen on this address, is the port right?';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return ({ host }) => `the name ${host} is unknown. Check the host in DATABASE_URL and the name service.`;
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'TIMEOUT')
    return () => 'it did not answer in time. Check the network, the firewall, and whether all connections are taken.';
  if (code === 'ENOENT') return () => 'there is no such socket. Is the server running, and is the folder right?';
  if (code === 'ECONNRESET')
    return () => 'the connection was cut while it was being made. Check TLS settings and proxies in between.';
  if (code === '28P01' || code === '28000')
    return ({ user }) =>
      `the user ${user} was refused. Check user and password in DATABASE_URL and the server's pg_hba.conf.`;
  if (code === '3D000')
    return ({ database }) =>
      `the database ${database} does not exist. Create it: CREATE DATABASE "${database}" ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;`;
  if (code === '53300')
    return () => 'it has no connection left. Raise max_connections or lower the number of connections per server.';
  if (code === '57P03') return () => 'it is still starting. Try again in a moment.';
  return undefined;
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && /timeout/i.test(error.message)) return 'TIMEOUT';
  if (error instanceof Error && /terminated|closed/i.test(error.message)) return 'ECONNRESET';
  return '';
}

function target(url: string): Target {
  try {
    const parsed = new URL(url);
    const user = decodeURIComponent(parsed.username) || '(none)';
    const host = parsed.searchParams.get('host') ?? (parsed.hostname || 'localhost');
    return {
      host,
      port: parsed.port || parsed.searchParams.get('port') || '5432',
      database: decodeURIComponent(parsed.pathname.slice(1)),
      user,
    };
  } catch {
    return { host: '(unreadable DATABASE_URL)', port: '?', database: '?', user: '?' };
  }
}
