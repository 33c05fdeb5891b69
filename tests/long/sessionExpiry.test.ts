import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/server/database/connect.ts';
import { callServer } from '../e2e/support/callServer.ts';
import { DEMO_PASSWORD } from '../e2e/support/server.ts';
import { stageOfTests, WIDE } from '../e2e/support/stage.ts';

const stage = stageOfTests();
const NARROW = { width: 390, height: 844 };

it('ends a session that nobody used for half an hour, and one that is twelve hours old; the open page says so', async () => {
  const idle = await stage.signIn('maohui', { size: WIDE, at: '/personal' });
  const old = await stage.signIn('chenlan', { size: NARROW, at: '/personal' });
  const { token } = await callServer(stage.server.url, 'api/sys/auth/login', {
    account: 'tangwei',
    password: DEMO_PASSWORD,
  });
  // The server stands still, and time passes for two of the sessions.
  await stage.restart(async (dataDir) => {
    const database = await openDatabase({ dataDir });
    const of = (account: string) => sql`user_id = (select id from sys_user where account = ${account})`;
    await sql`
      update sys_session set last_seen_at = last_seen_at - interval '30 minutes', expires_at = expires_at - interval '30 minutes'
      where ${of('maohui')}`.execute(database.kysely);
    await sql`
      update sys_session set created_at = created_at - interval '12 hours',
        absolute_expires_at = absolute_expires_at - interval '12 hours'
      where ${of('chenlan')}`.execute(database.kysely);
    await database.close();
  });
  stage.forgive(/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to load/);
  for (const person of [idle, old]) {
    const { page } = person;
    await page.getByRole('tab', { name: 'Sessions' }).dispatchEvent('click');
    const notice = page.locator('.ant-modal-confirm').filter({ visible: true });
    await notice.getByText('You have been logged out, please log in again', { exact: true }).waitFor();
    expect(await notice.locator('.ant-modal-confirm-title').innerText()).toBe('System prompt');
    await notice.getByRole('button', { name: 'Confirm' }).click();
    await person.isAtSignIn();
    expect(await page.evaluate(() => document.cookie)).not.toContain('appToken');
  }
  expect((await callServer(stage.server.url, 'api/sys/auth/userInfo', {}, token)).account).toBe('tangwei');
});
