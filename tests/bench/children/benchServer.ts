import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fork, type ChildProcess } from 'node:child_process';
import { serverFile } from './bundle.ts';
import type { Usage } from './messages.ts';
import { startOptions } from './startOptions.ts';

/** A server in a process of its own, so that its processor time and memory are its own. */
export class BenchServer {
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #next = 1;

  private constructor(
    readonly child: ChildProcess,
    readonly headers: Record<string, string>,
    /** Milliseconds from the start of the process until it listened. */
    public startedIn = 0,
    public url = '',
  ) {
    child.on('message', (message: unknown) => this.#take(message));
    child.on('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`A server of the benchmark ended (${code}).`));
      this.#waiting.clear();
    });
  }

  /** Starts one; `env` says what it serves. */
  static async start(
    name: 'product' | 'floor',
    env: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<BenchServer> {
    const began = performance.now();
    const execArgv = [
      ...(name === 'product' ? startOptions() : []),
      ...(process.env['BENCH_PROFILE'] === name
        ? ['--cpu-prof', `--cpu-prof-dir=${join(tmpdir(), 'rampart-profiles')}`]
        : []),
    ];
    const child = fork(serverFile(name), [], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const server = new BenchServer(child, headers);
    server.url = String(await server.ask('listen'));
    server.startedIn = performance.now() - began;
    return server;
  }

  /** Asks the process something. Rejects with what went wrong there. */
  ask(what: string, given: unknown = null): Promise<unknown> {
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.child.send({ number, what, with: given });
    });
  }

  async usage(): Promise<Usage> {
    const value = await this.ask('usage');
    if (!isUsage(value)) throw new Error('The server does not say what it uses.');
    return value;
  }

  /** Sends a request of the contract; answers its data. Throws for any other code than 200. */
  async post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...this.headers },
      body: JSON.stringify(body),
    });
    const envelope: unknown = await response.json();
    if (
      typeof envelope === 'object' &&
      envelope !== null &&
      'code' in envelope &&
      'data' in envelope &&
      envelope.code === 200
    )
      return envelope.data;
    throw new Error(`${path}: ${JSON.stringify(envelope).slice(0, 2000)}`);
  }

  async stop(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    await this.ask('close').catch(() => undefined);
    if (this.child.connected) this.child.disconnect();
    await gone;
  }

  #take(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('number' in message)) return;
    const waiting = this.#waiting.get(Number(message.number));
    this.#waiting.delete(Number(message.number));
    if ('error' in message) waiting?.reject(new Error(String(message.error)));
    else waiting?.resolve('value' in message ? message.value : null);
  }
}

const isUsage = (value: unknown): value is Usage =>
  typeof value === 'object' && value !== null && 'cpuMs' in value && 'rssMb' in value && 'statements' in value;
