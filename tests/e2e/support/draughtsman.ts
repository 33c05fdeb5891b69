import type { Locator } from 'playwright-core';
import type { Person } from './person.ts';

/** Somebody who draws a process: with the palette, with what stands beside an element, and with the panels. Elements are known by their ids in the file. */
export class Draughtsman {
  constructor(readonly person: Person) {}

  get panel(): Locator {
    return this.person.page.getByRole('complementary', { name: 'Properties' }).filter({ visible: true });
  }

  get tools(): Locator {
    return this.person.page.getByRole('toolbar', { name: 'Process designer' }).filter({ visible: true });
  }

  /** An element on the canvas. */
  element(id: string): Locator {
    return this.person.page.locator(`.djs-element[data-element-id="${id}"]`);
  }

  /** Presses an entry beside the chosen element; the new element is chosen afterwards, and its id answered. */
  async append(entry: string, name = ''): Promise<string> {
    const before = await this.chosen();
    await this.#beside(entry).click();
    await this.person.page.waitForFunction(
      (id) => document.querySelector('.djs-element.djs-shape.selected')?.getAttribute('data-element-id') !== id,
      before,
    );
    const id = await this.chosen();
    if (name !== '') await this.name(name);
    return id;
  }

  /** Names the chosen element in its panel. */
  async name(name: string): Promise<void> {
    await this.fill('Name', name);
  }

  /** Chooses an element of the palette and puts it to a place, counted from the middle of another one. */
  async create(entry: string, from: string, by: { x: number; y: number }): Promise<string> {
    const { page } = this.person;
    const before = await this.chosen();
    await page.locator(`.djs-palette [data-action="${entry}"]`).click();
    const { x, y } = await this.#middleOf(from);
    await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.move(x + by.x, y + by.y, { steps: 5 });
    await page.mouse.click(x + by.x, y + by.y);
    await page.waitForFunction(
      (id) => document.querySelector('.djs-element.djs-shape.selected')?.getAttribute('data-element-id') !== id,
      before,
    );
    return await this.chosen();
  }

  /** Makes the chosen element one of another kind, by the menu of the wrench. */
  async change(kind: string): Promise<void> {
    await this.#beside('replace').click();
    await this.person.page.locator(`.djs-popup [data-id="${kind}"]`).click();
  }

  async choose(id: string): Promise<void> {
    const { x, y } = await this.#middleOf(id);
    await this.person.page.mouse.click(x, y);
    await this.element(id).and(this.person.page.locator('.selected')).waitFor();
  }

  /** Chooses the flow that leads from one element to another, which stands right of it or, where `down`, below. */
  async chooseFlow(from: string, to: string, { down = false } = {}): Promise<void> {
    const [start, end] = [await this.#boxOf(from), await this.#boxOf(to)];
    // Not its middle: there stands the handle by which it is moved.
    const x = down ? start.x + start.width / 2 : start.x + start.width + (end.x - start.x - start.width) / 4;
    const y = down ? start.y + start.height + (end.y - start.y - start.height) / 4 : start.y + start.height / 2;
    await this.person.page.mouse.click(x, y);
    await this.person.page.locator('.djs-element.djs-connection.selected').waitFor({ state: 'attached' });
  }

  /** Chooses the process itself. */
  async chooseProcess(): Promise<void> {
    const box = await this.person.page.locator('.djs-container').filter({ visible: true }).boundingBox();
    if (!box) throw new Error('There is no canvas.');
    await this.person.page.mouse.click(box.x + box.width / 2, box.y + box.height - 24);
    await this.panel.getByRole('button', { name: /Process$/ }).waitFor();
  }

  /** The id of the chosen shape; empty when none is. */
  async chosen(): Promise<string> {
    const one = this.person.page.locator('.djs-element.djs-shape.selected').first();
    return (await one.count()) === 0 ? '' : ((await one.getAttribute('data-element-id')) ?? '');
  }

  /** Opens a section of the panel. */
  async open(section: string): Promise<void> {
    const head = this.panel.getByRole('button', { name: new RegExp(`${section}$`) });
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  }

  /** Fills a text of the panel and leaves it. */
  async fill(label: string, text: string): Promise<void> {
    const box = this.panel.getByRole('textbox', { name: label, exact: true });
    await box.fill(text);
    await box.press('Tab');
  }

  /** Takes one of several in a choice of the panel; the last one of that name. */
  async pick(label: string, option: string, search = ''): Promise<void> {
    const named = this.person.page.getByRole('combobox', { name: label, exact: true });
    const box = this.panel.locator('.ant-select').filter({ has: named }).last();
    await box.locator('.ant-select-selector').click();
    if (search !== '') await box.getByRole('combobox').fill(search);
    await this.person.options().filter({ hasText: option }).first().click();
  }

  /** Gives the chosen task to one person more. */
  async handler(account: string): Promise<void> {
    await this.person.button(/Add a rule$/, this.panel).click();
    await this.pick('Rule', 'User');
    await this.pick('Value', account, account);
  }

  #beside(entry: string): Locator {
    return this.person.page.locator(`.djs-context-pad [data-action="${entry}"]`).filter({ visible: true });
  }

  async #middleOf(id: string): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = await this.#boxOf(id);
    return { x: x + width / 2, y: y + height / 2 };
  }

  async #boxOf(id: string): Promise<{ x: number; y: number; width: number; height: number }> {
    const visual = this.element(id).locator('.djs-visual').first();
    let box = await visual.boundingBox();
    // What has just been drawn still moves to its place.
    for (let before: typeof box = null; box && (box.x !== before?.x || box.y !== before.y);) {
      before = box;
      await this.person.page.waitForTimeout(STILL_MS);
      box = await visual.boundingBox();
    }
    if (!box) throw new Error(`There is no element ${id} on the canvas.`);
    return box;
  }
}

/** Where nothing has moved for so long, it stands. */
const STILL_MS = 100;
