import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** A whole project in small: our scripts and settings, and the least application that they can build and test. */
const application: Record<string, string> = {
  'package.json': '{ "name": "small", "type": "module" }\n',
  'index.html': '<div id="root"></div><script type="module" src="/src/web/main.ts"></script>\n',
  'vite.config.ts': 'export default {};\n',
  'src/web/main.ts': "document.title = 'small';\n",
  'src/server/main.ts':
    "import { greeting } from './greeting.ts';\nconsole.log(greeting, process.pid);\nsetInterval(() => {}, 1000);\n",
  'src/server/greeting.ts': "export const greeting = 'up';\n",
  'src/server/database/embedded/worker.ts': "console.log('worker');\n",
  'src/server/sandbox/scriptWorker.ts': "console.log('scripts');\n",
  'scripts/models.ts': "console.log('models are fine');\n",
  'scripts/checkTexts.ts': "console.log('texts are fine');\n",
  'vitest.config.ts': `import { defineConfig } from 'vitest/config';

const projects = ['unit', 'web', 'components', 'integration', 'e2e'];
export default defineConfig({
  test: { projects: projects.map((name) => ({ test: { name, include: [\`tests/\${name}/**/*.test.ts\`] } })) },
});
`,
  ...Object.fromEntries(
    ['unit', 'web', 'components', 'integration', 'e2e'].map((name) => [
      `tests/${name}/one.test.ts`,
      "import { expect, test } from 'vitest';\n\ntest('one', () => expect(1).toBe(1));\n",
    ]),
  ),
};

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const run = (script: string, args: string[] = [], options: string[] = []) =>
  spawnSync(process.execPath, [...options, path.join(folder, script), ...args], {
    encoding: 'utf8',
    env: cleanEnv(),
    cwd: folder,
  });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'commands-'));
  for (const name of [
    'scripts/build.mjs',
    'scripts/start.mjs',
    'scripts/check.mjs',
    'scripts/test.mjs',
    'scripts/lib',
    'scripts/lint',
    'tsconfig.json',
    '.oxlintrc.json',
    'prettier.config.mjs',
    '.prettierignore',
  ]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(application)) write(file, text);
  run('node_modules/prettier/bin/prettier.cjs', [folder, '--write']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm start', () => {
  it('builds, runs, and builds again only after a change', { timeout: 60_000 }, async () => {
    const first = await startUntil('up');
    expect(first.output).toContain('Building the application');
    await end(first.child, 'SIGTERM');
    expect(existsSync(path.join(folder, 'dist/web/index.html'))).toBe(true);
    expect(existsSync(path.join(folder, 'dist/server/worker.js'))).toBe(true);
    expect(existsSync(path.join(folder, 'dist/server/main.js.map'))).toBe(true);

    const second = await startUntil('up');
    expect(second.output).not.toContain('Building');
    await end(second.child, 'SIGTERM');

    write('src/server/greeting.ts', "export const greeting = 'up again';\n");
    const third = await startUntil('up again');
    expect(third.output).toContain('Building the application');
    await end(third.child, 'SIGTERM');
  });

  it('leaves nothing behind when it is killed', { timeout: 60_000 }, async () => {
    const { child, output } = await startUntil('up');
    expect(Number(/up.* (\d+)/.exec(output)?.[1])).toBe(child.pid);
    await end(child, 'SIGKILL');
  });

  it('stops before it builds on an old Node, in plain words', () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.1' } })`;
    const { status, stderr } = run(
      'scripts/start.mjs',
      [],
      [`--import=data:text/javascript,${encodeURIComponent(old)}`],
    );
    expect(status).toBe(1);
    expect(stderr).toContain('needs Node.js 20.19 or newer; this is Node.js 18.20.1');
  });

  it('does not take a broken build for a built application', { timeout: 60_000 }, () => {
    write('src/server/greeting.ts', "import { gone } from './gone.ts';\nexport const greeting = gone;\n");
    const { status, stderr } = run('scripts/start.mjs');
    expect(status).toBe(1);
    expect(stderr).toContain('The server could not be built');
    write('src/server/greeting.ts', "export const greeting = 'up';\n");
  });
});

test('the files that an old Node reads are written in old syntax', () => {
  for (const file of ['scripts/start.mjs', 'scripts/lib/requireNode.mjs']) {
    const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    expect(code).not.toMatch(/=>|\?\.|\?\?|`|\b(?:const|let|await|async)\b|'node:/);
  }
});

describe('npm run check', () => {
  it('runs every check and names the ones that failed', { timeout: 60_000 }, () => {
    write(
      'src/model/crossing.ts',
      "import { greeting } from '../server/greeting.ts';\n\nexport const a: number = greeting;\n",
    );
    const { status, stdout } = run('scripts/check.mjs');
    rmSync(path.join(folder, 'src/model'), { recursive: true });
    expect(status).toBe(1);
    expect(stdout).toContain('model may not import server');
    expect(stdout).toContain("Type 'string' is not assignable to type 'number'");
    expect(stdout).toMatch(/ok +format/);
    expect(stdout.trim().split('\n').at(-1)).toBe('Not in order: types, lint.');
  });
});

describe('npm test', () => {
  const lastLine = (text: string) => text.trim().split('\n').at(-1);

  it('ends with the count of checks and tests', { timeout: 120_000 }, () => {
    const { status, stdout } = run('scripts/test.mjs');
    // Chromium, build, six checks, five tests.
    expect(lastLine(stdout)).toBe('13 passed, 0 failed');
    expect(status).toBe(0);
  });

  it('counts failed tests, files that cannot be loaded and suites without tests', { timeout: 120_000 }, () => {
    write(
      'tests/unit/two.test.ts',
      "import { expect, test } from 'vitest';\n\ntest('two', () => expect(1).toBe(2));\n",
    );
    write('tests/unit/three.test.ts', "import './gone.ts';\n");
    rmSync(path.join(folder, 'tests/e2e'), { recursive: true });
    const { status, stdout } = run('scripts/test.mjs');
    // Failed: two, three, the suite e2e, and the type checker, which misses gone.ts as well.
    expect(lastLine(stdout)).toBe('11 passed, 4 failed');
    expect(status).toBe(1);
  });
});

/** The environment without what the test runner around this test has put into it. */
function cleanEnv(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|VITE_|NODE_ENV$|TEST$|NODE_OPTIONS$)/.test(name),
  );
  return Object.fromEntries(ours);
}

function startUntil(sign: string): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, [path.join(folder, 'scripts/start.mjs')], { env: cleanEnv() });
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(sign)) resolve({ child, output });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', () => reject(new Error(`ended early: ${output}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
