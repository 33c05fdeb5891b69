import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { DatabaseOptions } from '../../../src/server/database/connect.ts';
import { productVersion } from '../../../scripts/productVersion.ts';
import { DamagedArchive } from '../../../src/server/database/backup/archive.ts';
import { checkBackup, UnfitArchive } from '../../../src/server/database/backup/backup.ts';
import { anchorNow } from '../../../src/server/app/anchoring.ts';
import { forEachEngine, freshPlace } from '../../support/engines.ts';
import { runCommand } from '../../support/programs.ts';
import { startTestServer, testSchemas, type TestServer } from '../http/testServer.ts';

forEachEngine('backup and restore', (_open, engine) => {
  it('carry everything to either engine, and refuse what would lose or falsify something', async () => {
    const schemasFolder = testSchemas();
    const run = (command: 'backup' | 'restore', { dataDir, url = '' }: DatabaseOptions, ...args: string[]) =>
      runCommand(command, args, { DATA_DIR: dataDir, DATABASE_URL: url, SCHEMAS_DIR: schemasFolder });
    const place = await engine.place();
    const first = await startTestServer(place, { schemasFolder });
    const token = await first.signIn();
    const parts = [{ name: 'row, "with" \\ 1' }, { name: '行' }];
    const billData = { title: "It's here {1,2}", amount: '12.50', day: '2026-02-03', parts, body: '\\N\n{"a"}' };
    const saved = (await first.call('api/commonData/saveOrUpdate', { templateCode: 'testNote', billData }, { token }))
      .data;
    await first.app.parts.files.enter(first.app.parts.database.kysely, saved.billId, {
      name: 'a.txt',
      mediaType: 'text/plain',
      content: Buffer.from('file content'),
    });
    const people = { templateCode: 'sysUser', columns: ['account'], pageNum: 1, pageSize: 1 };
    const [owner] = (await first.call('api/commonData/queryPageDataV2', people, { token })).data.list;
    const hook = {
      hookName: 'Ledger',
      url: 'https://ledger.example/in',
      models: 'testNote',
      events: ['create'],
      owner: owner.id,
      purpose: 'Test',
    };
    const hooked = await first.call(
      'api/commonData/saveOrUpdate',
      { templateCode: 'sysWebhook', billData: hook },
      { token },
    );
    expect(hooked).toMatchObject({ code: 200, msg: '' });
    const bills = [{ billId: hooked.data.billId, version: 1 }];
    const issue = { action: 'sysWebhook.issue', templateCode: 'sysWebhook', bills };
    expect((await first.call('api/commonData/callAction', issue, { token })).code).toBe(200);
    await anchorNow(first.app.parts.database, place.dataDir, undefined);
    const archive = path.join(place.dataDir, 'out', 'backup.gz');
    const early = run('backup', place, archive);
    if (engine.name === 'embedded')
      expect(early).toMatchObject({ status: 1, stderr: expect.stringContaining('in use') });
    else expect(early.status).toBe(0);
    const secrets = await secretsOf(first);
    expect(secrets).toHaveLength(1);
    await first.close();
    expect(run('backup', place, archive)).toMatchObject({ status: 0, stderr: '' });

    for (const target of ['embedded', 'postgres'] as const) {
      const other = await freshPlace(target, { migrated: false });
      try {
        const restored = run('restore', other.options, archive);
        expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('whole'), stderr: '' });
        expect(run('restore', other.options, archive)).toMatchObject({
          status: 1,
          stderr: expect.stringContaining('--force'),
        });
        const second = await startTestServer(other.options, { schemasFolder });
        const again = await second.signIn();
        const { data } = await second.call(
          'api/commonData/queryDataById',
          { templateCode: 'testNote', billId: saved.billId },
          { token: again },
        );
        expect(data.billData).toMatchObject({ ...billData, parts });
        const kept = await second.call(
          'api/commonData/queryDataById',
          { templateCode: 'sysWebhook', billId: hooked.data.billId },
          { token: again },
        );
        expect(kept.data.billData).toMatchObject({ ...hook, secretIssuedAt: expect.any(String) });
        expect(await secretsOf(second)).toEqual(secrets);
        await second.call(
          'api/commonData/deleteData',
          { templateCode: 'testNote', bills: [{ billId: saved.billId, version: 1 }] },
          { token: again },
        );
        await second.close();
        expect(run('restore', other.options, archive, '--force')).toMatchObject({ status: 0, stderr: '' });
      } finally {
        await other.remove();
      }
    }

    const lines = gunzipSync(readFileSync(archive)).toString('utf8').split('\n');
    const broken = path.join(place.dataDir, 'broken.gz');
    const falsified = async (text: string): Promise<unknown> => {
      writeFileSync(broken, gzipSync(text));
      return await checkBackup(broken, productVersion()).catch((error: unknown) => error);
    };
    expect(await falsified(lines.join('\n'))).toMatchObject({ engine: engine.name });
    expect(await falsified(lines.join('\n').replace('12.50', '99.50'))).toBeInstanceOf(DamagedArchive);
    expect(await falsified(lines.slice(0, -2).join('\n'))).toBeInstanceOf(DamagedArchive);
    writeFileSync(broken, readFileSync(archive).subarray(0, -100));
    expect(await checkBackup(broken, productVersion()).catch((error: unknown) => error)).toBeInstanceOf(DamagedArchive);
    expect(await checkBackup(archive, '0.0.1').catch((error: unknown) => error)).toBeInstanceOf(UnfitArchive);
    rmSync(schemasFolder, { recursive: true });
  }, 400_000);
});

/** What the database holds of the secrets of webhooks: sealed, with the key that stands outside of it. */
async function secretsOf({ app }: TestServer): Promise<unknown[]> {
  return await app.parts.database.kysely.selectFrom('sys_webhook_secret').select(['webhook_id', 'secret']).execute();
}
