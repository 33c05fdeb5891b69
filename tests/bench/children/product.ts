import path from 'node:path';
import { createApp, type App } from '../../../src/server/app.ts';
import { findRoot, readConfiguration } from '../../../src/server/app/configuration.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import { viewerOf } from '../../../src/server/access/viewers.ts';
import { seedDemo } from '../../../src/server/demo/seed.ts';
import { perSecond } from '../measure/often.ts';
import { CONNECTIONS } from '../measure/connections.ts';
import { explained } from './explained.ts';
import { answerParent, ownUsage } from './messages.ts';

/** The product as `npm start` runs it, with a line to the benchmark: what it uses, which plans its statements have. */
let app: App | undefined;

answerParent({
  listen,
  usage: () => ownUsage(app?.parts.database.statements() ?? 0),
  explain: async (given) => {
    const { parts } = running();
    const asked = member(given, 'request');
    return await explained(parts.database, async (executor) => {
      await parts.records.queryPage(await viewerNamed(textOf(given, 'account')), pageQuery(asked), executor);
    });
  },
  saves: async (given) => {
    const { records } = running().parts;
    const viewer = await viewerNamed(textOf(given, 'account'));
    const billData = member(given, 'billData');
    const seconds = Number(member(given, 'seconds'));
    if (!isRecord(billData)) throw new Error('No billData.');
    const one = () => records.save(viewer, { templateCode: 'opsLossEvent', billData: { ...billData } });
    return await perSecond(one, seconds, CONNECTIONS);
  },
  close: async () => {
    await app?.close();
  },
});

async function listen(): Promise<string> {
  const root = findRoot(import.meta.dirname);
  const configuration = {
    ...readConfiguration(process.env, root),
    // One session sends what thousands would: counted like theirs, and never stopped.
    rateLimit: Number.MAX_SAFE_INTEGER,
    captcha: false,
    webFolder: path.join(root, 'dist', 'web'),
  };
  app = await createApp({ configuration, version: 'bench', log: () => undefined, seed: seedDemo });
  return await app.http.listen({ port: 0, host: '127.0.0.1' });
}

function running(): App {
  if (!app) throw new Error('The server is not running.');
  return app;
}

async function viewerNamed(account: string): Promise<Viewer> {
  const { access } = running().parts;
  const person = await access.directory.personByAccount(account);
  if (!person) throw new Error(`Nobody is called ${account}.`);
  return viewerOf(await access.viewers.standingOf(person), { language: 'en', requestId: 'bench' });
}

type PageQuery = Parameters<App['parts']['records']['queryPage']>[1];

function pageQuery(value: unknown): PageQuery {
  if (isPageQuery(value)) return value;
  throw new Error('No request of a page.');
}

const isPageQuery = (value: unknown): value is PageQuery =>
  isRecord(value) && typeof value.templateCode === 'string' && typeof value.pageNum === 'number';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const member = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
const textOf = (value: unknown, name: string): string => String(member(value, name));
