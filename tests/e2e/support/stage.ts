import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { BrowserPool } from './browserPool.ts';
import { callServer } from './callServer.ts';
import { PageFaults } from './pageFaults.ts';
import { Person } from './person.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD, startServer, type RunningServer } from './server.ts';
import { scrolledShells } from './scrolledShell.ts';
import { sayTakenAway } from './takenAway.ts';

export type Language = 'en' | 'zh-cn' | 'zh-tw';

/** A window so wide that a list has all its columns on screen; the grid draws no others. */
export const WIDE = { width: 2600, height: 900 };

export interface VisitOptions {
  language?: Language;
  dark?: boolean;
  /** Pixels. Default 1440 x 900. */
  size?: { width: number; height: number };
}

export interface SignInOptions extends VisitOptions {
  /** The address that is opened first. Default `/home`. */
  at?: string;
}

export interface Stage {
  readonly server: RunningServer;
  /** The folder of the schemas, where the file asked for its own. */
  readonly schemas: string;
  /** Forgets faults of pages so far that fit a pattern: the test has caused them on purpose. */
  forgive(pattern: RegExp): void;
  /** Stops the server and starts it again at the same address; `meanwhile` is given the data folder that nobody uses then. */
  restart(meanwhile?: (folder: string) => Promise<void>): Promise<void>;
  /** A browser of his own, nobody signed in. */
  visit(options?: VisitOptions): Promise<Person>;
  /** A browser of his own, signed in, with its first page open. */
  signIn(account: string, options?: SignInOptions): Promise<Person>;
}

export interface StageOptions {
  /** The schemas are a copy of the installation's, which this changes before the server starts. */
  schemas?: (folder: string) => void;
  /** False: an empty database instead of the demonstration data. */
  demo?: boolean;
  /** More of the environment of the server. */
  env?: Readonly<Record<string, string>>;
  /** Changes the data folder before the server starts. */
  data?: (folder: string) => void;
}

const SCREENSHOTS = join(tmpdir(), 'rampart-e2e-failures');

/**
 * Declares a server with data of its own and a browser for the tests of a file. After each test, whatever a page has done wrong
 * fails it; of a failed test the pages are kept as pictures.
 */
export function stageOfTests({ schemas, demo = true, env: more, data }: StageOptions = {}): Stage {
  const faults = new PageFaults();
  const pool = new BrowserPool();
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let folder = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rampart-stage-'));
    if (demo) cpSync(inject('demoData'), join(folder, 'data'), { recursive: true });
    data?.(join(folder, 'data'));
    if (schemas) {
      cpSync(join(inject('installation'), 'schemas'), join(folder, 'schemas'), { recursive: true });
      schemas(join(folder, 'schemas'));
    }
    server = await start();
    browser = await openBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(task.name, pool.inUse);
    const scrolled = await scrolledShells(pool.inUse);
    await pool.takeBack(running().url);
    expect(faults.take()).toEqual([]);
    expect(scrolled).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  const start = (own: Readonly<Record<string, string>> = {}): Promise<RunningServer> => {
    const env = { ...(schemas && { SCHEMAS_DIR: join(folder, 'schemas') }), ...more, ...own };
    return startServer({ installation: inject('installation'), dataDir: join(folder, 'data'), env });
  };
  const running = (): RunningServer => {
    if (!server) throw new Error('The server of this file did not start.');
    return server;
  };
  const visit: Stage['visit'] = async ({ language = 'en', dark = false, size = { width: 1440, height: 900 } } = {}) => {
    const opened = browser;
    if (!opened) throw new Error('The browser of this file did not start.');
    const context = await pool.take({ language, dark, size }, async () => {
      const fresh = await opened.newContext({
        viewport: size,
        acceptDownloads: true,
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Shanghai',
      });
      fresh.on('page', (page) => faults.watch(page));
      await fresh.addInitScript(sayTakenAway);
      await fresh.addInitScript(settle, { globalI18n: language, isDark: dark });
      fresh.setDefaultTimeout(30_000);
      return fresh;
    });
    return new Person(await context.newPage(), running().url);
  };
  return {
    get server() {
      return running();
    },
    get schemas() {
      return join(folder, 'schemas');
    },
    forgive: (pattern) => faults.forgive(pattern),
    restart: async (meanwhile) => {
      const { port } = new URL(running().url);
      await running().stop();
      await meanwhile?.(join(folder, 'data'));
      server = await start({ PORT: port });
    },
    visit,
    signIn: async (account, { at = '/home', ...options } = {}) => {
      const person = await visit(options);
      const password = account === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD;
      const { token } = await callServer(running().url, 'api/sys/auth/login', { account, password });
      // What the person has set elsewhere would come into force here: each visit begins with its own.
      await callServer(running().url, 'api/sys/preference/set', { key: 'themeConfig', value: null }, String(token));
      await person.page.context().addCookies([{ name: 'appToken', value: String(token), url: running().url }]);
      await person.goTo(at);
      return person;
    },
  };
}

/** Runs in the page before anything else; a choice made in the test stands. */
function settle(settings: Record<string, unknown>): void {
  const key = 'vue-front:themeConfig';
  if (location.protocol === 'http:' && localStorage.getItem(key) === null)
    localStorage.setItem(key, JSON.stringify(settings));
}

async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium on this machine. Install one, or set CHROMIUM_PATH.');
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet] });
}

async function picture(name: string, contexts: readonly BrowserContext[]): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  for (const [at, page] of pages.entries()) {
    const file = join(SCREENSHOTS, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${at}.png`);
    await page.screenshot({ path: file }).then(
      () => console.log(`Picture of the failure: ${file}`),
      () => undefined,
    );
  }
}
