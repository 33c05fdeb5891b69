import type { EngineConnection } from '../engine.ts';
import { DatabaseUnsuitable } from '../errors.ts';

const oldestVersion = 150_000;

/**
 * Throws `DatabaseUnsuitable` for a database that could not serve us: older than PostgreSQL 15, not UTF8, or with
 * the character type C, under which trigram search finds no Chinese letters.
 */
export async function refuseUnsuitable(connection: EngineConnection): Promise<void> {
  const { rows } = await connection.run(question, []);
  const [name, encoding, characterType, version] = rows[0] ?? [];
  if (Number(version) < oldestVersion) {
    throw new DatabaseUnsuitable(`PostgreSQL 15 or newer is needed; this server says ${version}.`);
  }
  if (encoding !== 'UTF8')
    throw new DatabaseUnsuitable(`The database ${name} has the encoding ${encoding}; UTF8 is needed. ${remedy}`);
  if (characterType === 'C' || characterType === 'POSIX') {
    throw new DatabaseUnsuitable(
      `The database ${name} has the character type (LC_CTYPE) ${characterType}, which does not know Chinese letters: searches would find nothing. ${remedy}`,
    );
  }
}

const question = `
  select datname, pg_encoding_to_char(encoding), datctype, current_setting('server_version_num')
  from pg_database where datname = current_database()`;

const remedy = `Create it anew: CREATE DATABASE ... ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;`;
