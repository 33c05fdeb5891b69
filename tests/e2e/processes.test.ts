import { expect, it } from 'vitest';
import { callServer, type Json } from './support/callServer.ts';
import type { Person } from './support/person.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';
import { bpmn, end, handler, start, task, user } from '../support/workflow/bpmn.ts';

const stage = stageOfTests();
const NAME = 'lossCheck';

async function signedIn(account: string): Promise<(path: string, body: object) => Promise<Json>> {
  const password = account === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD;
  const { token } = await callServer(stage.server.url, 'api/sys/auth/login', { account, password });
  return (path, body) => callServer(stage.server.url, path, body, String(token));
}

/** The task of a record in the to-do list, among those that wait from the demonstration data. */
const taskOf = ({ page }: Person, title: string) => page.locator('tr', { hasText: title }).filter({ visible: true });

/** Opens the task of a record, chooses an action, says why, and confirms. */
async function decide(person: Person, title: string, action: string, opinion: string): Promise<void> {
  await person.goTo('/workflow/todo');
  await taskOf(person, title).getByRole('button', { name: 'Deal' }).click();
  const { dialog } = person;
  await dialog.getByRole('radio', { name: action, exact: true }).check();
  await dialog.getByRole('textbox', { name: 'Opinion' }).fill(opinion);
  await person.button(/^Confirm/, dialog).click();
  await expect.poll(() => taskOf(person, title).count()).toBe(0);
}

it('takes a record from hand to hand: agreed, taken back, returned, withdrawn, and its history tells it', async () => {
  const admin = await signedIn('admin');
  const check = user('check', task('opinion="onReject" due="PT8H"', handler('chenlan')));
  const sign = user('sign', task('', handler('linyue')));
  const xml = bpmn([start(), check, sign, end()], ['s > check > sign > e'], {
    id: NAME,
    own: '<r:process model="opsLossEvent"/>',
  });
  expect((await admin('api/workflow/deploy', { xml })).faults).toEqual([]);
  const clerk = await signedIn('liuqing');
  const list = { templateCode: 'opsLossEvent', pageNum: 1, pageSize: 100 };
  const events: Json[] = (await clerk('api/commonData/queryPageDataV2', list)).list;
  // One in review has a process already.
  const event: Json = events.find(({ status }) => status === 'draft' || status === 'confirmed');
  const { instanceId }: Json = await clerk('api/workflow/start', {
    key: NAME,
    templateCode: 'opsLossEvent',
    billId: event.id,
  });

  const officer = await stage.signIn('chenlan');
  await officer.page.getByRole('button', { name: /tasks? waits? for you/ }).click();
  await taskOf(officer, event.title).getByRole('button', { name: 'Deal' }).click();
  await officer.dialog.getByText('sign: 林越').waitFor();
  await officer.dialog.locator('.record-form').getByText(event.title).first().waitFor();
  await officer.button('Agreed.', officer.dialog).click();
  const offer = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Three offers') };
  const files = officer.dialog.getByRole('group', { name: 'Attachments' });
  await files.locator('input[type="file"]').first().setInputFiles(offer);
  await files.getByRole('button', { name: /Remove offer\.txt/ }).waitFor();
  await officer.button('Confirm · Agree', officer.dialog).click();
  await expect.poll(() => taskOf(officer, event.title).count()).toBe(0);
  await officer.goTo('/workflow/done');
  await officer.button('Take back').click();
  await officer.button('Confirm', officer.dialog).click();
  await decide(officer, event.title, 'Agree', 'Now it is complete');

  const leader = await stage.signIn('linyue');
  await decide(leader, event.title, 'Return', 'The voucher is missing');

  const initiator = await stage.signIn('liuqing', { at: '/workflow/started' });
  await initiator.page.getByRole('button', { name: event.title }).click();
  const line = initiator.page.getByRole('list', { name: 'Time line' });
  await line.getByText('The voucher is missing').waitFor();
  const told = (await line.getByRole('listitem').allInnerTexts()).join('\n');
  for (const words of ['陈岚 agreed', '陈岚 took it back', '林越 returned it', 'Now it is complete'])
    expect(told).toContain(words);
  await line.getByText('offer.txt').waitFor();
  await initiator.page.getByText('Diagram', { exact: true }).click();
  await initiator.page.locator('.djs-container').waitFor();
  await initiator.button('Take back').click();
  await initiator.button('Confirm', initiator.dialog).click();
  await initiator.page.getByRole('region', { name: 'Result' }).getByText('Withdrawn').waitFor();
  const { status }: Json = await clerk('api/workflow/history', { instanceId });
  expect(status).toBe('withdrawn');

  await initiator.goTo(`/form/opsLossEvent/${event.id}`);
  await initiator.page.getByRole('region', { name: 'Process history' }).getByText('The voucher is missing').waitFor();
});
