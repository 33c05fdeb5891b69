import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs a Node program from the project's folder and waits for it.
 *
 * @param {string[]} args the program's file and its arguments
 * @param {{ show?: boolean, env?: Record<string, string>, timeout?: number }} options `show` lets it write to the
 *   terminal, otherwise its output is returned; `timeout` in milliseconds ends it by force
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>}
 */
export function runNode(args, { show = false, env = {}, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));

    let timedOut = false;
    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill('SIGKILL');
          }, timeout);
    const finish = (code, extra = '') => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + extra, timedOut });
    };
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code) => finish(code ?? 1));
  });
}
