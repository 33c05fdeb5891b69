import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { webhookSecret } from '../../../src/server/access/webhookSecrets.ts';
import { openSeal } from '../../../src/server/app/openSeal.ts';
import { upkeep } from '../../../src/server/app/upkeep.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { forEachEngine, freshPlace } from '../../support/engines.ts';
import { runCommand } from '../../support/programs.ts';
import { startS3 } from '../../support/s3Server.ts';
import { uploading } from '../http/uploading.ts';
import { startTestServer, testSchemas } from '../http/testServer.ts';

const TEXT = Buffer.from('kept in a bucket');

forEachEngine('a server whose files lie in a bucket', (_open, engine) => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let schemasFolder: string;
  beforeAll(async () => {
    s3 = await startS3();
    schemasFolder = testSchemas();
  });
  afterAll(async () => {
    await s3.stop();
    rmSync(schemasFolder, { recursive: true, force: true });
  });

  it('takes and gives them, collects orphans, and is backed up and restored with them, its comments and its sealed secrets', async () => {
    const place = await engine.place();
    const first = await startTestServer(place, { schemasFolder, s3: s3.settings });
    const token = await first.signIn();
    const { upload, fetchFile } = uploading(first);
    const kept = (await upload(token, 'kept.txt', TEXT)).data;
    const billData = { title: 'With a file', files: [kept.id] };
    const saved = await first.call('api/commonData/saveOrUpdate', { templateCode: 'testNote', billData }, { token });
    expect(saved.code).toBe(200);
    expect((await fetchFile(token, kept.id)).rawPayload.equals(TEXT)).toBe(true);
    expect(existsSync(path.join(place.dataDir, 'files', 'ab'))).toBe(false);

    const gone = (await upload(token, 'gone.txt', Buffer.from('nobody wants me'))).data;
    const { database, files } = first.app.parts;
    await sql`update sys_file set created_at = now() - interval '8 days' where id = ${gone.id}`.execute(
      database.kysely,
    );
    const putAt = vi.spyOn(files.place, 'putAt').mockResolvedValue(new Date(Date.now() - 2 * 86_400_000));
    await upkeep(database, files);
    putAt.mockRestore();
    const names: string[] = [];
    for await (const name of files.list()) names.push(name);
    expect(names).toHaveLength(1);
    const said = { templateCode: 'testNote', billId: saved.data.billId, text: 'Look at the file', mentions: [] };
    const { id } = (await first.call('api/talk/add', said, { token })).data;
    const edited = { templateCode: 'testNote', id, text: 'Look at this file', mentions: [] };
    await first.call('api/talk/edit', edited, { token });
    const hook = newId();
    const secret = await first.app.parts.access.issueWebhookSecret(database.kysely, hook);
    const stored = await sql<{ secret: string }>`select secret from sys_webhook_secret`.execute(database.kysely);
    expect(stored.rows[0]?.secret).not.toContain(secret.slice('whsec_'.length));
    await first.close();

    const { bucket, endpoint = '', prefix, credentials } = s3.settings;
    const run = (command: 'backup' | 'restore', at: typeof place, ...args: string[]) =>
      runCommand(command, args, {
        DATA_DIR: at.dataDir,
        DATABASE_URL: at.url ?? '',
        SCHEMAS_DIR: schemasFolder,
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_PREFIX: prefix,
        S3_ACCESS_KEY_ID: credentials?.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
      });
    const archive = path.join(place.dataDir, 'out', 'backup.gz');
    const backedUp = run('backup', place, archive);
    expect(backedUp).toMatchObject({ status: 0, stdout: expect.stringContaining(' 2 files') });
    const other = await freshPlace(engine.name, { migrated: false });
    try {
      expect(run('restore', other.options, archive)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('--force'),
      });
      expect(run('restore', other.options, archive, '--force')).toMatchObject({ status: 0 });
      const second = await startTestServer(other.options, { schemasFolder, s3: s3.settings });
      const again = await second.signIn();
      expect((await uploading(second).fetchFile(again, kept.id)).rawPayload.equals(TEXT)).toBe(true);
      const of = { templateCode: 'testNote', billId: saved.data.billId };
      expect((await second.call('api/talk/comments', of, { token: again })).data.comments).toMatchObject([
        { text: 'Look at this file' },
      ]);
      expect(
        (await second.call('api/talk/earlier', { templateCode: 'testNote', id }, { token: again })).data,
      ).toMatchObject([{ text: 'Look at the file' }]);
      const { kysely } = second.app.parts.database;
      const seal = await openSeal(
        second.app.parts.database,
        { ...other.options, historyKey: undefined },
        () => undefined,
      );
      expect(await webhookSecret(kysely, seal, hook)).toBe(secret);
      await second.close();
    } finally {
      await other.remove();
    }
  }, 300_000);
});
