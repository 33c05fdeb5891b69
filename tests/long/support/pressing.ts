import type { Locator } from 'playwright-core';
import type { Json } from '../../e2e/support/callServer.ts';
import type { Person } from '../../e2e/support/person.ts';

/** What came of a press: `says` holds the words of whatever opened or appeared. */
export interface Outcome {
  kind: 'blocked' | 'dialog' | 'message' | 'page' | 'download' | 'call' | 'nothing';
  says: string;
}

const PATIENCE = 15_000;

/** Somebody who tries the buttons above a list or a tree, one after the other. */
export class Presser {
  constructor(
    readonly person: Person,
    readonly path: string,
    readonly title: string,
  ) {}

  get #page() {
    return this.person.page;
  }

  get #screen(): Locator {
    return this.#page.locator(`.list-page[aria-label="${this.title}"]`).filter({ visible: true }).last();
  }

  /** The model's own buttons above the records. */
  get buttons(): Locator {
    return this.#screen.locator('.toolbar > button.ant-btn, .toolbar > .button-blocked > button');
  }

  async open(): Promise<void> {
    await this.person.goTo(this.path);
    await this.#screen.locator('.ag-row, [role="treegrid"] tbody tr, [role="status"]').first().waitFor();
    await this.person.settled();
  }

  /** Has so many records selected, or as many as there are; answers how many. */
  async select(count: number): Promise<number> {
    const chosen = this.#screen.locator('.chosen-records');
    if (await chosen.count()) await chosen.locator('.link-button').first().click();
    await chosen.waitFor({ state: 'detached' });
    const boxes = this.#screen.locator(
      '.ag-row:not(.ag-row-pinned) .ag-selection-checkbox input, [role="treegrid"] .tree-check input',
    );
    const there = Math.min(count, await boxes.count());
    for (let at = 0; at < there; at += 1) await boxes.nth(at).click();
    // The buttons follow the selection: none is pressed before it is told of.
    if (there > 0) await chosen.getByText(`Selected: ${there}`).waitFor();
    return there;
  }

  /** Presses a button and waits until something comes of it. */
  async press(button: Locator): Promise<Outcome> {
    if ((await button.getAttribute('aria-disabled')) === 'true') {
      const reason = this.#page.locator(`[id="${(await button.getAttribute('aria-describedby')) ?? ''}"]`);
      return { kind: 'blocked', says: (await reason.textContent()) ?? '' };
    }
    let [calls, downloads] = [0, 0];
    const called = (): void => void (calls += 1);
    const downloaded = (): void => void (downloads += 1);
    const from = this.#page.url();
    this.#page.on('request', called);
    this.#page.on('download', downloaded);
    await button.click();
    const seen = async (): Promise<Outcome | undefined> => {
      if (await this.person.dialog.count()) return { kind: 'dialog', says: await this.person.dialog.innerText() };
      const told = this.#page.locator('.ant-message-notice').filter({ visible: true }).last();
      if (await told.count()) return { kind: 'message', says: await told.innerText() };
      if (this.#page.url() !== from) return { kind: 'page', says: this.#page.url() };
      return downloads > 0 ? { kind: 'download', says: '' } : undefined;
    };
    const end = Date.now() + PATIENCE;
    let outcome = await seen();
    while (!outcome && Date.now() < end && (calls === 0 || Date.now() < end - PATIENCE * 0.8)) {
      await this.#page.waitForTimeout(100);
      outcome = await seen();
    }
    this.#page.off('request', called);
    this.#page.off('download', downloaded);
    return outcome ?? { kind: calls > 0 ? 'call' : 'nothing', says: '' };
  }

  /** Gives up whatever has opened, and is back before the same records. */
  async giveUp(outcome: Outcome): Promise<void> {
    if (outcome.kind === 'blocked') return;
    // A button goes on turning beneath the question that it asks, so nothing settles before that is answered.
    // What is still loading may open after the first look.
    for (let tries = 0, calm = 0; calm < 2 && tries < 12; tries += 1) {
      calm = (await this.person.dialog.count()) === 0 ? calm + 1 : 0;
      if (calm === 0) await this.person.dialog.press('Escape', { timeout: 2000 }).catch(() => undefined);
      await this.#page.waitForTimeout(150);
    }
    if (await this.person.dialog.count()) await this.person.reload();
    await this.person.settled();
    await this.#page.locator('.ant-message-notice').first().waitFor({ state: 'detached' });
    await this.open();
  }
}

/** Which rows a button above the records wants, by its words; one that is not the model's own wants none. */
function selectionOf(template: Json, words: string): 'none' | 'one' | 'many' {
  const own = template.buttons.find(
    (button: Json) => button.title.en === words && (button.place ?? ['toolbar']).includes('toolbar'),
  );
  return own?.selection ?? 'none';
}

/**
 * Presses every button above the records of a screen with none, one and two of them selected, and gives up what opens; answers what was wrong
 * with that.
 */
export async function pressAll(presser: Presser, template: Json): Promise<string[]> {
  const wrong: string[] = [];
  await presser.open();
  const count = await presser.buttons.count();
  for (const wanted of [0, 1, 2]) {
    for (let at = 0; at < count; at += 1) {
      const there = await presser.select(wanted);
      const button = presser.buttons.nth(at);
      const words = (await button.innerText()).trim();
      const outcome = await presser.press(button);
      const fault = faultOf(outcome, selectionOf(template, words), there);
      if (fault) wrong.push(`${presser.path} "${words}" with ${there} selected: ${fault}`);
      await presser.giveUp(outcome);
    }
  }
  return wrong;
}

/** What is wrong with the outcome of a press (Specification §5, Selection); undefined where nothing is. */
function faultOf({ kind, says }: Outcome, selection: 'none' | 'one' | 'many', there: number): string | undefined {
  if (kind === 'blocked') return says.trim() === '' ? 'is blocked without a reason' : undefined;
  if (kind === 'nothing') return 'nothing happens';
  const asked =
    selection === 'one' && there !== 1
      ? 'Please select one record'
      : selection === 'many' && there === 0
        ? 'Please select at least one record'
        : undefined;
  if (asked && !(says.includes('System prompt') && says.includes(asked)))
    return `${kind} "${says}" instead of "${asked}"`;
  if (!asked && /Please select/.test(says)) return `"${says}" though the selection fits`;
  return undefined;
}
