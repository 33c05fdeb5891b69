import { expect, it } from 'vitest';
import { callServer } from '../e2e/support/callServer.ts';
import { ADMIN_PASSWORD } from '../e2e/support/server.ts';
import { stageOfTests, WIDE } from '../e2e/support/stage.ts';
import { WHOLE_SCREENS, writeWholeModels } from '../e2e/support/wholeSchemas.ts';
import { Presser, pressAll } from './support/pressing.ts';

const stage = stageOfTests({ schemas: writeWholeModels });

it.each(WHOLE_SCREENS)(
  'every action of the model of everything, with its form in $layout',
  async ({ code, list, tree }) => {
    const { url } = stage.server;
    const { token } = await callServer(url, 'api/sys/auth/login', { account: 'admin', password: ADMIN_PASSWORD });
    for (let at = 0; at < 3; at += 1) {
      const billData = { name: `Record ${at}`, stars: '2.5' };
      await callServer(url, 'api/commonData/saveOrUpdate', { templateCode: code, billData }, String(token));
    }
    const { template } = await callServer(url, 'api/commonData/getTemplate', { templateCode: code }, String(token));
    const admin = await stage.signIn('admin', { size: WIDE });
    const wrong = [
      ...(await pressAll(new Presser(admin, list, template.title.en), template)),
      ...(await pressAll(new Presser(admin, tree, template.title.en), template)),
    ];
    expect(wrong).toEqual([]);
  },
);
