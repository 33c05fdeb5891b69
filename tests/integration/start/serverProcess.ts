import { spawn } from 'node:child_process';
import path from 'node:path';
import type { DatabaseOptions } from '../../../src/server/database/connect.ts';
import { serverProgram } from '../../support/programs.ts';
import type { Json } from '../http/testServer.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const ADMIN_PASSWORD = 'Rain.2031';

export interface ServerProcess {
  pid: number;
  url: string;
  /** Everything that it printed, to both outputs. */
  output(): string;
  /** Ends it with a signal and waits until it is gone; answers its exit code, null when the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Ended {
  code: number | null;
  output: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Environment of a server over a database of the tests, on a free port. */
export const environment = ({ dataDir, url }: DatabaseOptions): Environment => ({
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  PORT: '0',
  HOST: '127.0.0.1',
  CAPTCHA: 'off',
  SEED: 'none',
  ADMIN_PASSWORD,
});

/** Runs the server as a process of its own until it is ready. Throws, with its output, when it ends instead. */
export async function startProcess(env: Environment): Promise<ServerProcess> {
  const { child, output, closed } = run(env);
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const ready = /Rampart is ready: http:\/\/localhost:(\d+)/.exec(output());
      if (ready) resolve(`http://127.0.0.1:${ready[1]}`);
    };
    child.stdout.on('data', look);
    void closed.then(({ code }) => reject(new Error(`It ended with code ${code}.\n${output()}`)));
  });
  return {
    pid: child.pid ?? 0,
    url,
    output,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      return (await closed).code;
    },
  };
}

/** Runs the server where it cannot start, and waits for its end. */
export async function runToEnd(env: Environment): Promise<Ended> {
  return await run(env).closed;
}

function run(env: Environment) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [serverProgram()], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  let text = '';
  const take = (chunk: Buffer): void => void (text += chunk.toString('utf8'));
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const closed = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output: text })));
  return { child, output: () => text, closed };
}

/** Calls a running server; answers the whole envelope. */
export async function call(
  url: string,
  endpoint: string,
  payload: object,
  token?: string,
  language = 'en',
): Promise<Json> {
  const response = await fetch(`${url}/apis/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language, ...(token && { appToken: token }) },
    body: JSON.stringify(payload),
  });
  return await response.json();
}

/** Signs in; answers the token. */
export async function signIn(url: string, password = ADMIN_PASSWORD): Promise<string> {
  const { code, msg, data } = await call(url, 'api/sys/auth/login', { account: 'admin', password });
  if (code !== 200) throw new Error(msg);
  return data.token;
}
