import { expect } from 'vitest';
import type { Download, Locator, Page } from 'playwright-core';

/** Somebody at a browser: what a person does, in the words of the product. Fields are named as in their model, languages do not matter. */
export class Person {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  /** Opens an address of the application, such as `/ops/loss/events`, and waits until the page stands. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.url}/#${path}`);
    await this.settled();
  }

  /** Loads the page anew, as F5 does. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.settled();
  }

  /** Waits until nothing is loading: no skeleton, no overlay, no busy list. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => {
      const busy = '.ant-skeleton, [class*="PageSkeleton"], [aria-busy="true"], .ant-spin-spinning, .ant-btn-loading';
      const shown = [...document.querySelectorAll(busy)].some((element) => element.getClientRects().length > 0);
      return !shown && document.querySelector('main') !== null;
    });
  }

  /** Clicks through the side menu: the branch, where it is not open yet, then the item. */
  async openMenu(...titles: string[]): Promise<void> {
    let menu = this.page.locator('nav .ant-menu-root');
    for (const title of titles) {
      const words = this.page.locator('.ant-menu-title-content').getByText(title, { exact: true });
      const item = menu.locator('> li').filter({ has: words }).first();
      const head = item.locator('> .ant-menu-submenu-title');
      if ((await head.count()) === 0) await this.#follow(item);
      else if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
      menu = item.locator('> ul');
    }
    await this.settled();
  }

  /** Until the sign-in page stands there. It is loaded anew on the way, so that a wait for one load would end with the other. */
  async isAtSignIn(): Promise<void> {
    await expect.poll(() => this.page.url()).toMatch(/#\/login/);
    await this.page.locator('input[type="password"]').first().waitFor();
  }

  /** Until its page is the one on screen: what is pressed next belongs to it and not to the page before. */
  async #follow(item: Locator): Promise<void> {
    await item.click();
    await item.and(this.page.locator('.ant-menu-item-selected')).waitFor();
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
  }

  /** A button above the list or tree on screen. */
  toolbarButton(name: string): Locator {
    return this.button(name, this.page.getByRole('toolbar').filter({ visible: true }));
  }

  /** The visible dialog or drawer on top. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').filter({ visible: true }).last();
  }

  /** A button of the footer of the form on screen: in the drawer where one is open, else in the page. */
  footerButton(name: string): Locator {
    return this.button(name, this.page.locator('.form-footer').filter({ visible: true }).last());
  }

  /** The box of a field, in the form on screen. */
  field(name: string): Locator {
    return this.page.locator(`[data-field="${name}"]`).filter({ visible: true }).last();
  }

  faultOf(name: string): Locator {
    return this.field(name).locator('.field-fault');
  }

  async showSection(title: string): Promise<void> {
    await this.page.locator('.record-form').filter({ visible: true }).last().getByRole('tab', { name: title }).click();
  }

  /** Types into a text, number or date and leaves it. */
  async type(field: string | Locator, text: string): Promise<void> {
    const box = this.#box(field).locator('input, textarea, [contenteditable="true"]').first();
    await box.click();
    await box.fill(text);
    await box.press('Tab');
  }

  /** Types a day as YYYY-MM-DD. */
  async typeDay(field: string | Locator, day: string): Promise<void> {
    const box = this.#box(field).locator('input').first();
    await box.click();
    await box.fill(day);
    await box.press('Enter');
    await box.press('Tab');
  }

  /** Opens a choice, searches when the choice can be searched, and takes the first option with this text. */
  async choose(field: string | Locator, option: string, search = option): Promise<void> {
    const box = this.#box(field);
    await box.locator('.ant-select-selector').first().click();
    const input = box.getByRole('combobox');
    if (await input.isEditable()) await input.pressSequentially(search, { delay: 15 });
    await this.options().filter({ hasText: option }).first().click();
    // Leaving closes the choices that stay open for more; Escape would close the drawer where they have closed already.
    await this.page.keyboard.press('Tab');
  }

  options(): Locator {
    const kinds = ['.ant-select-item-option', '.ant-select-tree-node-content-wrapper', '.ant-cascader-menu-item'];
    const open = ':is(.ant-select-dropdown, .ant-cascader-dropdown):not(.ant-select-dropdown-hidden)';
    return this.page.locator(kinds.map((kind) => `${open} ${kind}`).join(', ')).filter({ visible: true });
  }

  /** A cell of a row of a sub-table, counted from 0. */
  cell(field: string, row: number, column: string): Locator {
    return this.field(field).locator('tbody tr').nth(row).locator(`[data-column="${column}"]`);
  }

  async openCell(field: string, row: number, column: string): Promise<Locator> {
    const cell = this.cell(field, row, column);
    await cell.click();
    return cell;
  }

  /** The rows of the list on screen. */
  get rows(): Locator {
    return this.page.locator('.ag-row').filter({ visible: true });
  }

  /** Has the list on screen show all its columns, those too for which there is no room. */
  async allColumns(): Promise<void> {
    const left = this.button(/^\+\d+ columns?$/);
    if ((await left.count()) > 0) await left.click();
  }

  /** What stands in a column of the list on screen, from top to bottom. */
  async column(name: string): Promise<string[]> {
    await this.settled();
    const isThere = await this.page.locator(`.ag-header-cell[col-id="${name}"]`).filter({ visible: true }).count();
    if (isThere === 0) await this.allColumns();
    const cells = this.page.locator(`.ag-row .ag-cell[col-id="${name}"]`).filter({ visible: true });
    // A state has a mark of its shape before its word.
    return (await cells.allInnerTexts()).map((text) => text.trim().split('\n').at(-1) ?? '');
  }

  /** Ticks the row of the list that holds a text. */
  async select(text: string): Promise<void> {
    const cell = this.page.locator('.ag-row', { hasText: text }).filter({ visible: true }).first();
    const id = await cell.getAttribute('row-id');
    await this.page.locator(`.ag-row[row-id="${id}"] .ag-selection-checkbox input`).filter({ visible: true }).click();
  }

  /** A filter above the list on screen, by any of its names. */
  filter(...names: string[]): Locator {
    const any = new RegExp(`^(${names.join('|')})$`);
    const box = this.page.getByRole('combobox', { name: any }).filter({ visible: true }).first();
    return this.page
      .locator('.list-filters .ant-select, .ant-popover .ant-select')
      .filter({ visible: true })
      .filter({ has: box });
  }

  async search(keyword: string): Promise<void> {
    const box = this.page.locator('.list-keyword input').filter({ visible: true });
    await box.fill(keyword);
    await box.press('Enter');
    await this.settled();
  }

  /** The figure before or in a text such as `1,234 records`. */
  async total(): Promise<number> {
    await this.settled();
    const text = await this.page.locator('.ant-pagination-total-text').filter({ visible: true }).innerText();
    return Number(text.replaceAll(/\D/g, ''));
  }

  async download(press: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), press()]);
    return download;
  }

  #box(field: string | Locator): Locator {
    return typeof field === 'string' ? this.field(field) : field;
  }
}
