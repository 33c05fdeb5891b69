import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ci-'));
  mkdirSync(path.join(folder, '.ci'));
  cpSync(path.join(root, '.ci/run'), path.join(folder, '.ci/run'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs .ci/run with an npm that does what the two scripts say. */
function runWith(npm: { ci: string; test: string }) {
  const file = path.join(folder, 'npm');
  writeFileSync(file, `#!/bin/sh\ncase "$1" in\nci) ${npm.ci} ;;\ntest) ${npm.test} ;;\nesac\n`);
  chmodSync(file, 0o755);
  const { status, stdout } = spawnSync(path.join(folder, '.ci/run'), {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` },
  });
  return { status, last: stdout.trimEnd().split('\n').at(-1), stdout };
}

it('ends with the line of the tests, from the folder of the project', () => {
  const { status, last, stdout } = runWith({ ci: 'true', test: "pwd; echo '7 passed, 0 failed'" });
  expect(last).toBe('7 passed, 0 failed');
  expect(stdout).toContain(path.basename(folder));
  expect(status).toBe(0);
});

it('fails as the tests fail', () => {
  const { status, last } = runWith({ ci: 'true', test: "echo '6 passed, 1 failed'; exit 1" });
  expect(last).toBe('6 passed, 1 failed');
  expect(status).toBe(1);
});

it('counts tests that ended early, and an installation that failed, as one failure', () => {
  const crashed = runWith({ ci: 'true', test: "echo 'out of memory'; exit 0" });
  expect(crashed).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
  const missing = runWith({ ci: 'exit 1', test: "echo '7 passed, 0 failed'" });
  expect(missing).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
});

it('gives the commands no standard input to wait for', () => {
  const { last } = runWith({ ci: 'cat', test: "cat; echo '1 passed, 0 failed'" });
  expect(last).toBe('1 passed, 0 failed');
});
