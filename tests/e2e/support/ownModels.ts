import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callServer, type Json } from './callServer.ts';
import { ADMIN_PASSWORD } from './server.ts';
import type { Stage } from './stage.ts';

/** The same words in every language. */
export const words = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });

interface OwnModel {
  templateCode: string;
  title: ReturnType<typeof words>;
}

/** Puts models of a test's own into a folder of schemas; the first has a list in the menu, at the path of its name below `/own`. */
export const withModels =
  (first: OwnModel, ...others: readonly OwnModel[]) =>
  (folder: string): void => {
    mkdirSync(join(folder, 'own'));
    for (const model of [first, ...others])
      writeFileSync(join(folder, `own/${model.templateCode}.json`), JSON.stringify(model));
    const { templateCode, title } = first;
    const entry = { name: templateCode, title, path: listPath(first), templateCode, templateUiType: 'list' };
    writeFileSync(join(folder, 'menus/96-own.json'), JSON.stringify({ menus: [entry] }));
  };

/** Where the list of the first of `withModels` stands. */
export const listPath = ({ templateCode }: OwnModel): string => `/own/${templateCode}`;

/** Calls of the administrator about one model, beside what the browser does; he signs in once. */
export function callsOf(stage: Stage, { templateCode }: OwnModel) {
  let token: Promise<string> | undefined;
  const call = async (path: string, payload: object): Promise<Json> => {
    const { url } = stage.server;
    const credentials = { account: 'admin', password: ADMIN_PASSWORD };
    token ??= callServer(url, 'api/sys/auth/login', credentials).then((answer) => String(answer.token));
    return callServer(url, path, { templateCode, ...payload }, await token);
  };
  return {
    call,
    stored: async (billId: string): Promise<Json> => (await call('api/commonData/queryDataById', { billId })).billData,
    made: async (billData: object): Promise<string> =>
      String((await call('api/commonData/saveOrUpdate', { billData })).billId),
  };
}
