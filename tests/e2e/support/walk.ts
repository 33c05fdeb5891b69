import { expect } from 'vitest';
import { callServer, type Json } from './callServer.ts';
import type { Person } from './person.ts';

/** A screen of the menu, with the words that its model has in the language of the person. */
export interface MenuScreen {
  path: string;
  templateCode: string;
  title: string;
  /** The button above that opens the form for a new record, where there is one. */
  add: string | undefined;
}

/** The screens of models that the menu of the person leads to. */
export async function menuScreens(person: Person, language: string): Promise<MenuScreen[]> {
  const token = (await person.page.context().cookies()).find(({ name }) => name === 'appToken')?.value;
  const { menuList } = await callServer(person.url, 'api/sys/menu/getSysMenu', {}, token);
  const items: Json[] = [];
  const visit = (list: Json[]): void => {
    for (const item of list) {
      if (item.templateCode && !item.meta.isHide) items.push(item);
      visit(item.children ?? []);
    }
  };
  visit(menuList);
  return await Promise.all(
    items.map(async ({ path, templateCode }): Promise<MenuScreen> => {
      const { template, permissions } = await callServer(
        person.url,
        'api/commonData/getTemplate',
        { templateCode },
        token,
      );
      const isAdd = (button: Json): boolean =>
        button.do.some((action: Json) => action.action === 'openForm' && action.mode === 'add');
      const add = template.buttons.find(
        (button: Json) =>
          isAdd(button) && button.selection === 'none' && permissions.includes(`${templateCode}:${button.code}`),
      );
      return { path, templateCode, title: template.title[language], add: add?.title[language] };
    }),
  );
}

/** Opens a screen, its first record for reading, and its form for a new one, which is given up again; `sections`: with all tabs of the forms. */
export async function walkThrough(
  person: Person,
  { path, title, add }: MenuScreen,
  { sections = false } = {},
): Promise<void> {
  const { page } = person;
  await person.goTo(path);
  const screen = page.locator(`.list-page[aria-label="${title}"]`).filter({ visible: true });
  await screen.locator('.ag-row, [role="treegrid"] tbody tr, .card, [role="status"]').first().waitFor();
  await person.settled();
  const first = screen.locator('.link-button').first();
  if (await first.count()) {
    await first.click();
    await page.locator('.record-view').filter({ visible: true }).waitFor();
    if (sections) await showAllSections(person);
    await person.settled();
    await leave(person);
  }
  if (add) {
    await person.toolbarButton(add).first().click();
    await page.locator('.record-form:not(.record-view) [data-field]').filter({ visible: true }).first().waitFor();
    if (sections) await showAllSections(person);
    await person.settled();
    await leave(person);
  }
}

async function showAllSections(person: Person): Promise<void> {
  const tabs = person.page.locator('.record-form').filter({ visible: true }).last().getByRole('tab');
  for (let at = 1; at < (await tabs.count()); at++) await tabs.nth(at).click();
}

/** The last button of a footer that reads is Close, the one before the primary is Cancel. */
async function leave(person: Person): Promise<void> {
  const form = person.page.locator('.record-form').filter({ visible: true }).last();
  const buttons = form.locator('.form-footer > button, .form-footer > span > button');
  const isView = await form.evaluate((element) => element.classList.contains('record-view'));
  await (isView ? buttons.last() : buttons.nth(-2)).click();
  await expect.poll(() => person.page.locator('.record-form').filter({ visible: true }).count()).toBe(0);
}
