import { expect, it } from 'vitest';
import { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();
const EVENTS = '/ops/loss/events';

const shownView = ({ page }: Person) =>
  page
    .getByRole('button', { name: /^View: / })
    .filter({ visible: true })
    .innerText();

async function choose(person: Person, item: string): Promise<void> {
  await person.button(/^View: /).click();
  await person.page.getByRole('menuitem', { name: item }).filter({ visible: true }).click();
  await person.settled();
}

async function saveAs(person: Person, name: string, forEverybody = false): Promise<void> {
  await choose(person, 'Save as a new view…');
  const { dialog } = person;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (forEverybody) {
    await dialog.getByRole('radio', { name: 'everybody' }).check();
    await dialog.getByRole('checkbox').check();
  }
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  for (let time = 0; time < 3; time++) await person.page.keyboard.press('Enter');
  await expect.poll(() => shownView(person)).toBe(name);
  expect(await person.page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
}

it('opens a list with the view of everybody, but with none for whoever has said so, until he says otherwise', async () => {
  const officer = await stage.signIn('chenlan', { at: EVENTS });
  await saveAs(officer, 'House view', true);
  const colleague = await stage.signIn('zhaoheng', { at: EVENTS });
  await expect.poll(() => shownView(colleague)).toBe('House view');
  const opensWith = async (item: string, view: string): Promise<void> => {
    await choose(colleague, item);
    await colleague.page.goto(`${colleague.url}/#/home`);
    await colleague.reload();
    await colleague.page.goto(`${colleague.url}/#${EVENTS}`);
    await colleague.reload();
    await colleague.settled();
    await expect.poll(() => shownView(colleague)).toBe(view);
  };
  await opensWith('No longer open the list with this view', 'Standard view');
  await choose(colleague, 'House view');
  await opensWith('Open the list with this view', 'House view');
});

it('leaves a view that another tab has deleted, with the words of the refusal and nothing else', async () => {
  const officer = await stage.signIn('chenlan', { at: EVENTS });
  await saveAs(officer, 'Passing view');
  const other = new Person(await officer.page.context().newPage(), officer.url);
  await other.page.goto(officer.page.url());
  await other.settled();
  await expect.poll(() => shownView(other)).toBe('Passing view');
  await choose(officer, 'Delete view');
  await officer.button('Confirm', officer.dialog).click();
  await choose(other, 'Open the list with this view');
  await other.page.getByText('There is no such view, or it is no longer shared with you.').waitFor();
  await other.dialog.getByRole('button').last().click();
  await expect.poll(() => shownView(other)).not.toBe('Passing view');
  await other.button(/^View: /).click();
  await other.page.getByRole('menuitem', { name: 'Save as a new view…' }).waitFor();
  expect(await other.page.getByRole('menuitem', { name: 'Passing view' }).count()).toBe(0);
});
