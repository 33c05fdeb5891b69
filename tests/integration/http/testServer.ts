import { cpSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sm4 } from 'sm-crypto';
import { createApp, type App, type AppOptions } from '../../../src/server/app.ts';
import { readConfiguration, type Configuration } from '../../../src/server/app/configuration.ts';
import type { DatabaseOptions } from '../../../src/server/database/connect.ts';
import {
  jobModel,
  noteModel,
  partModel,
  secretPartModel,
  taskModel,
  taskReviewModel,
  testRoles,
} from './testModels.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const ADMIN_PASSWORD = 'Rain.2031';

/** What JSON.parse gives: tests look into it wherever they like. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  code: number;
  msg: string;
  data: Json;
  dataType?: number;
  headers: Record<string, unknown>;
}

export interface CallOptions {
  token?: string;
  language?: string;
  encrypted?: boolean;
  headers?: Record<string, string>;
  /** Sent as it is, instead of JSON. */
  raw?: string | Buffer;
}

export interface TestServer {
  app: App;
  log: string[];
  call(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Signs in and answers the token. */
  signIn(account?: string, password?: string): Promise<string>;
  /** Makes a user with these roles who need not change his password; answers his id. */
  addUser(account: string, password: string, roles: string[], more?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** A server over a fresh database, with the system models and two small ones of the tests. */
export async function startTestServer(
  place: DatabaseOptions,
  settings: Partial<Configuration> & Pick<AppOptions, 'now' | 'schemasInForce'> = {},
): Promise<TestServer> {
  const schemasFolder = settings.schemasFolder ?? testSchemas();
  const { now, schemasInForce, ...over } = settings;
  const configuration: Configuration = {
    ...readConfiguration(
      { CAPTCHA: 'off', SEED: 'none', ADMIN_PASSWORD, RATE_LIMIT: 'off', SIGN_IN_LIMIT: 'off' },
      ROOT,
    ),
    dataDir: place.dataDir,
    databaseUrl: place.url,
    schemasFolder,
    webFolder: path.join(schemasFolder, 'web'),
    ...over,
  };
  const log: string[] = [];
  const app = await createApp({ configuration, version: 'test', log: (line) => log.push(line), now, schemasInForce });
  const key = app.parts.settings.sm4Key;

  const call: TestServer['call'] = async (url, body = {}, options = {}) => {
    const text = JSON.stringify(body);
    const answer = await app.http.inject({
      method: 'POST',
      url: `/apis/${url}`,
      headers: {
        'content-type': 'application/json',
        'accept-language': options.language ?? 'en',
        ...(options.token ? { appToken: options.token } : {}),
        ...options.headers,
      },
      payload: options.raw ?? (options.encrypted ? JSON.stringify({ encryptData: sm4.encrypt(text, key) }) : text),
    });
    const json = JSON.parse(answer.body);
    const data = json.dataType === 10 ? JSON.parse(sm4.decrypt(json.data, key, { output: 'string' })) : json.data;
    return { ...json, data, status: answer.statusCode, headers: answer.headers };
  };

  const signIn: TestServer['signIn'] = async (account = 'admin', password = ADMIN_PASSWORD) =>
    (await call('api/sys/auth/login', { account, password })).data.token;

  return {
    app,
    log,
    call,
    signIn,
    addUser: async (account, password, roles, more = {}) => {
      const token = await signIn();
      const dept = (
        await call('api/commonData/queryPageDataV2', { templateCode: 'sysDept', pageNum: 1, pageSize: 1 }, { token })
      ).data.list[0];
      const held = await call(
        'api/commonData/queryPageDataV2',
        { templateCode: 'sysRole', query: { field: 'roleCode', op: 'in', value: roles }, pageNum: 1, pageSize: 50 },
        { token },
      );
      const billData = {
        account,
        userName: account,
        deptId: dept.id,
        roles: held.data.list.map((role: { id: string }) => role.id),
        ...more,
      };
      const saved = await call('api/commonData/saveOrUpdate', { templateCode: 'sysUser', billData }, { token });
      if (saved.code !== 200) throw new Error(`${saved.msg} ${JSON.stringify(saved.data)}`);
      const { billId } = saved.data;
      await app.parts.database.transaction((transaction) =>
        app.parts.access.resetPassword(transaction, { id: billId, account }, 'Temp.0000'),
      );
      const first = await signIn(account, 'Temp.0000');
      const changed = await call(
        'api/sys/auth/changePassword',
        { oldPassword: 'Temp.0000', newPassword: password },
        { token: first },
      );
      if (changed.code !== 200) throw new Error(changed.msg);
      return billId;
    },
    close: async () => {
      await app.close();
      if (settings.schemasFolder === undefined) rmSync(schemasFolder, { recursive: true, force: true });
    },
  };
}

/** A folder with what every installation has, and the models of the tests. */
export function testSchemas(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampart-schemas-'));
  for (const part of ['system', 'dictionaries/system'])
    cpSync(path.join(ROOT, 'schemas', part), path.join(folder, part), { recursive: true });
  mkdirSync(path.join(folder, 'mixins'));
  for (const mixin of ['std', 'import', 'useStatus', 'history'])
    cpSync(path.join(ROOT, `schemas/mixins/${mixin}.json`), path.join(folder, `mixins/${mixin}.json`));
  cpSync(path.join(ROOT, 'schemas/menus/90-system.json'), path.join(folder, 'menus/90-system.json'));
  const write = (file: string, config: object) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify(config));
  };
  for (const dictionary of ['measureUnit']) {
    write(`dictionaries/${dictionary}.json`, {
      dictionary,
      title: text(dictionary),
      items: [
        { code: 'day', label: text('Days') },
        { code: 'pct', label: text('%') },
      ],
    });
  }
  for (const role of testRoles) write(`roles/${role.role}.json`, role);
  write('test/testNote.json', noteModel);
  write('test/testPart.json', partModel);
  write('test/testSecretPart.json', secretPartModel);
  write('test/testTask.json', taskModel);
  write('test/testJob.json', jobModel);
  write('test/testTaskReview.json', taskReviewModel);
  mkdirSync(path.join(folder, 'web/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'web/index.html'), '<!doctype html><title>Rampart</title>');
  writeFileSync(path.join(folder, 'web/assets/main-AbCd1234.js'), `console.log(${JSON.stringify('x'.repeat(5000))});`);
  return folder;
}

const text = (words: string) => ({ en: words, 'zh-cn': words, 'zh-tw': words });
