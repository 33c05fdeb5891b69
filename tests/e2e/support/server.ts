import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** The password of `admin` in every data folder of the tests. */
export const ADMIN_PASSWORD = 'Rain.2031';
/** The password of every demonstration account. */
export const DEMO_PASSWORD = 'Rampart#2024';

export interface ServerOptions {
  installation: string;
  dataDir: string;
  env?: Readonly<Record<string, string>>;
}

export interface RunningServer {
  url: string;
  /** Everything that it printed. */
  output(): string;
  /** Ends it in good order. */
  stop(): Promise<void>;
}

/** Starts the built server of an installation on a free port; throws, with what it printed, when it ends before it is ready. */
export async function startServer({ installation, dataDir, env = {} }: ServerOptions): Promise<RunningServer> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    CAPTCHA: 'off',
    SEED: 'none',
    ADMIN_PASSWORD,
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, [join(installation, 'dist/server/main.js')], {
    cwd: installation,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const address = /Rampart is ready: http:\/\/localhost:(\d+)/.exec(output);
      if (address) resolve(`http://127.0.0.1:${address[1]}`);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('close', (code) =>
      reject(new Error(`The server ended with code ${code} before it was ready.\n${output}`)),
    );
  });
  const url = await ready;
  return { url, output: () => output, stop: () => ended(child) };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });
}

/** A test run that is broken off leaves no server behind. */
function endWithUs(child: ChildProcess): void {
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
}
