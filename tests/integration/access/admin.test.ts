import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import type { DatabaseOptions } from '../../../src/server/database/connect.ts';
import { startTestServer, testSchemas } from '../http/testServer.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

function admin(place: DatabaseOptions, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.url ?? '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

forEachEngine('npm run admin', (_open, engine) => {
  it('gives a locked-out administrator a one-time password', async () => {
    const place = await engine.place();
    const schemasFolder = testSchemas();
    const first = await startTestServer(place, { schemasFolder });
    for (let i = 0; i < 5; i++) await first.call('api/sys/auth/login', { account: 'admin', password: 'Wrong.999' });
    const running = admin(place, 'reset-password');
    if (engine.name === 'embedded')
      expect(running).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`already in use by process ${process.pid}`),
      });
    else expect(running.status, running.stderr).toBe(0);
    await first.close();
    const { status, stdout } = admin(place, 'reset-password', 'admin');
    expect(status).toBe(0);
    const password = /Password: (\S+)/.exec(stdout)?.[1] ?? '';
    const second = await startTestServer(place, { schemasFolder });
    expect((await second.call('api/sys/auth/login', { account: 'admin', password })).data).toMatchObject({
      mustChangePassword: true,
    });
    await second.close();
  });

  it('says plainly what it cannot do', async () => {
    const place = await engine.place();
    expect(admin(place, 'reset-password')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Start the server once first'),
    });
    expect(admin(place, 'dance')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
    const server = await startTestServer(place);
    await server.close();
    expect(admin(place, 'reset-password', 'nobody')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no account "nobody"'),
    });
  });
});
