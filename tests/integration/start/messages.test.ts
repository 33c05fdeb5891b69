import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freshPlace, type Place } from '../../support/engines.ts';
import { asDatabase } from '../../support/postgresDatabases.ts';
import type { Json } from '../http/testServer.ts';
import { call, environment, runToEnd, signIn, startProcess, type Environment } from './serverProcess.ts';
import { shippedSchemas } from './shippedSchemas.ts';

// Some start the whole product three times, each in a process of its own; on a busy machine that is minutes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** A place that a server with the shipped schemas was started on once. */
let place: Place;

beforeAll(async () => {
  place = await freshPlace('embedded', { migrated: false });
  const server = await startProcess(environment(place.options));
  await server.end();
});

afterAll(() => place.remove());

const env = (over: Environment = {}): Environment => ({ ...environment(place.options), ...over });
const noStack = (output: string): void => expect(output).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);

describe('a server', () => {
  it('tells at its first start where it is and how to get in, once; the second start has nothing to make and says neither', async () => {
    const fresh = await freshPlace('embedded', { migrated: false });
    const own = { ...environment(fresh.options), ADMIN_PASSWORD: undefined };
    const first = await startProcess(own);
    const told =
      /Reading the models[^]+Opening the database in[^]+Administrator: admin\nPassword: +(\S+) +\(shown once/;
    await expect.poll(() => first.output()).toMatch(told);
    const password = told.exec(first.output())?.[1] ?? '';
    expect((await call(first.url, 'api/sys/auth/login', { account: 'admin', password })).data).toMatchObject({
      mustChangePassword: true,
    });
    expect(await first.end()).toBe(0);

    const second = await startProcess(own);
    expect(second.output()).not.toMatch(/Password|Administrator|error|warn|fail/i);
    expect(second.output()).not.toContain('Took in');
    expect(second.output()).not.toContain('Brought the tables up to date');
    expect(await second.end()).toBe(0);
    await fresh.remove();
  });

  it('is ended by a signal while calls are under way, with code 0, and answers health until then', async () => {
    const server = await startProcess(env());
    const health = await fetch(`${server.url}/apis/health`);
    expect(await health.json()).toMatchObject({ status: 'ok' });
    expect(await server.end('SIGINT')).toBe(0);
    await expect(fetch(`${server.url}/apis/health`)).rejects.toThrow();
  });
});

describe('a start that cannot be says why, in plain words, and ends with a code', () => {
  it('where the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, output } = await runToEnd(env({ PORT: port }));
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(`The port ${port} is already in use`);
    noStack(output);
  });

  it('where another server has the data folder', async () => {
    const server = await startProcess(env());
    const { code, output } = await runToEnd(env());
    expect(code).toBe(1);
    expect(output).toContain(`is already in use by process ${server.pid}`);
    noStack(output);
    expect((await call(server.url, 'api/sys/auth/userInfo', {})).code).toBe(30007);
    await server.end();
  });

  it.each([
    [
      'nothing answers',
      'postgres://postgres@127.0.0.1:1/rampart',
      /127\.0\.0\.1, port 1 cannot be used: nothing answers/,
    ],
    [
      'the name is unknown',
      'postgres://postgres@no-such-host.invalid/rampart',
      /no-such-host\.invalid.*(unknown|cannot be used)/,
    ],
  ])('where PostgreSQL is not there: %s', async (_name, url, words) => {
    const { code, output } = await runToEnd(env({ DATABASE_URL: url }));
    expect(code).toBe(1);
    expect(output).toMatch(words);
    noStack(output);
  });

  it('where the database does not exist, without its password', async () => {
    const url = new URL(asDatabase(inject('postgresUrl'), 'nowhere'));
    url.password = 'hidden-secret';
    const { code, output } = await runToEnd(env({ DATABASE_URL: url.href }));
    expect(code).toBe(1);
    expect(output).toContain('the database nowhere does not exist');
    expect(output).not.toContain('hidden-secret');
    noStack(output);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ SCHEMAS_DIR: '/nonexistent/schemas' }, '/nonexistent/schemas'],
  ])('where a variable is wrong: %j', async (over, named) => {
    const { code, output } = await runToEnd(env(over));
    expect(code).toBe(1);
    expect(output).toContain(named);
    noStack(output);
  });

  it('where a model has faults, each with file and line', async () => {
    const folder = shippedSchemas((config) => {
      config.fields[0].requiredWhen = 'titel == 1';
      config.list.columns.push('nowhere');
    });
    const { code, output } = await runToEnd(env({ SCHEMAS_DIR: folder }));
    expect(code).toBe(1);
    expect(output).toMatch(/testNote\.json:\d+/);
    for (const word of ['titel', 'nowhere']) expect(output).toContain(word);
    noStack(output);
  });
});

describe('a changed model', () => {
  it('that would lose or turn values stops the start with the plan, and nothing is changed', async () => {
    const server = await startProcess(env({ SCHEMAS_DIR: shippedSchemas() }));
    const token = await signIn(server.url);
    const billData = { title: 'kept', count: 7 };
    expect(
      (await call(server.url, 'api/commonData/saveOrUpdate', { templateCode: 'testNote', billData }, token)).code,
    ).toBe(200);
    await server.end();

    const folder = shippedSchemas((config) => {
      const count = config.fields.find((field: Json) => field.name === 'count');
      Object.assign(count, { type: 'date', min: undefined });
      config.fields.push({ type: 'text', name: 'later', title: { en: 'Later', 'zh-cn': '后', 'zh-tw': '後' } });
    });
    const { code, output } = await runToEnd(env({ SCHEMAS_DIR: folder }));
    expect(code).toBe(1);
    expect(output).toContain('The tables cannot be changed to suit the models');
    expect(output).toMatch(/count/i);
    expect(output).toMatch(/Waiting until then:[\s\S]*later/i);
    noStack(output);

    const again = await startProcess(env({ SCHEMAS_DIR: shippedSchemas() }));
    const query = {
      templateCode: 'testNote',
      query: { field: 'title', op: 'eq', value: 'kept' },
      pageNum: 1,
      pageSize: 5,
    };
    const { data } = await call(again.url, 'api/commonData/queryPageDataV2', query, token);
    expect(data.list[0]).toMatchObject({ count: 7 });
    await again.end();
  });

  it('that adds a field is taken in by itself', async () => {
    const folder = shippedSchemas((config) => {
      config.fields.push({ type: 'text', name: 'remark', title: { en: 'Remark', 'zh-cn': '备注', 'zh-tw': '備註' } });
    });
    const server = await startProcess(env({ SCHEMAS_DIR: folder }));
    expect(server.output()).toMatch(/Brought the tables up to date \(\d+ changes\)/);
    await server.end();
  });
});
