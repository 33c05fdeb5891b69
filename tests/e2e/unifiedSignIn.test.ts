import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { startTestProvider } from '../support/identityProvider.ts';
import type { Person } from './support/person.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';

const PORT = await freePort();
const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
const provider = await startTestProvider(`${PUBLIC_URL}/apis/sso/callback`);
const house = { issuer: provider.issuer, clientId: 'rampart', clientSecret: 'of-the-test' };
const stage = stageOfTests({
  env: {
    PORT: String(PORT),
    PUBLIC_URL,
    OIDC_PROVIDERS: JSON.stringify([{ code: 'house', title: 'Sign in with the house account', ...house }]),
  },
});
afterAll(() => provider.close());

/** A browser of somebody who reaches the provider of the house but not the network, from which its pages would take a font. */
async function visitor(size?: { width: number; height: number }): Promise<Person> {
  return await reaching(await stage.visit({ size }));
}

async function reaching(person: Person): Promise<Person> {
  await person.page.route(/fonts\.googleapis/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  return person;
}

/** Fills the two pages of the provider: who one is, and that one agrees. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

it('leads from the sign-in page to the provider and back into the application, at 1280 and at 390 pixels', async () => {
  for (const width of [1280, 390]) {
    const person = await visitor({ width, height: 800 });
    const { page } = person;
    await person.goTo('/login');
    await page.getByRole('button', { name: 'Sign in with the house account' }).click();
    await signInAtProvider(page, 'linyue');
    await page.waitForURL(/#\/home/);
    await person.settled();
    expect(page.url()).not.toMatch(/ticket|code=|state=/);
    const kept = await page.context().cookies(stage.server.url);
    expect(kept.map(({ name }) => name)).toContain('appToken');
  }
});

it('goes straight to the provider from /uia, and on to the page that was asked for; who has no account here stays outside', async () => {
  const known = await visitor();
  await known.page.goto(`${PUBLIC_URL}/#/uia?redirect=/ops/loss/events`);
  await signInAtProvider(known.page, 'chenlan');
  await known.page.waitForURL(/#\/ops\/loss\/events/);
  await known.page.getByRole('heading', { level: 1, name: 'Loss events' }).waitFor();
  await known.settled();

  const unknown = await visitor();
  await unknown.page.goto(`${PUBLIC_URL}/#/uia`);
  await signInAtProvider(unknown.page, 'nobody-here');
  await unknown.page.waitForURL(/#\/uia\?refused/);
  await unknown.page.getByRole('button', { name: 'To the sign-in page' }).click();
  await unknown.page.waitForURL(/#\/login/);
  expect((await unknown.page.context().cookies(stage.server.url)).map(({ name }) => name)).not.toContain('appToken');
});

it('binds the account of somebody who is called otherwise there, by which he signs in from then on; unbound, it lets nobody in', async () => {
  for (const [width, account] of [
    [1280, 'wuxin'],
    [390, 'xiaolei'],
  ] as const) {
    const size = { width, height: 800 };
    const owner = await reaching(await stage.signIn(account, { size }));
    await owner.goTo('/personal?tab=accounts');
    await owner.button('Bind').click();
    await owner.dialog.locator('#password').fill(DEMO_PASSWORD);
    await owner.dialog.getByRole('button', { name: 'Bind' }).click();
    await signInAtProvider(owner.page, `outside-${account}`);
    await owner.page.waitForURL(/#\/personal\?tab=accounts$/);
    await owner.page.getByText(/^Bound since/).waitFor();

    const again = await visitor(size);
    await again.page.goto(`${PUBLIC_URL}/#/uia`);
    await signInAtProvider(again.page, `outside-${account}`);
    await again.page.waitForURL(/#\/home/);
    await again.settled();

    await owner.button('Unbind').click();
    await owner.dialog.locator('#password').fill(DEMO_PASSWORD);
    await owner.dialog.getByRole('button', { name: 'Unbind' }).click();
    await owner.page.getByText('Not bound').waitFor();
    const outside = await visitor(size);
    await outside.page.goto(`${PUBLIC_URL}/#/uia`);
    await signInAtProvider(outside.page, `outside-${account}`);
    await outside.page.waitForURL(/#\/uia\?refused/);
  }
});
