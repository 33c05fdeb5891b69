import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FieldConfig } from '../../../src/model/field-types/fieldTypes.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import type { Printout } from '../../../src/contract/endpoints/print.ts';
import { emptyConfigSet } from '../../../src/model/resolved/configSet.ts';
import type { Model } from '../../../src/model/resolved/model.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import type { FakeOptions } from '../../../stories/support/fakeClient.ts';
import { storyConfigs, storyDictionaries } from '../../../stories/support/lossModels.ts';
import { storyRecords } from '../../../stories/support/storyRecords.ts';
import { WHOLE, wholeModels, wholeRecords } from '../../../stories/support/wholeModels.ts';
import { control, renderScreen, sent } from './renderScreen.tsx';

const WAIT = { timeout: 30_000 };
const SAVE = 'api/commonData/saveOrUpdate';
const FIRST = 'b0000000-0000-7000-8000-000000000001';
const loss = { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST } as const;
const part = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
};
const edit = async (user: UserEvent): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT));
  await waitFor(() => expect(document.querySelector('.record-view')).toBeNull(), WAIT);
};

/** The models of the stories, loss events with a field more. */
function withField(field: FieldConfig): ReadonlyMap<string, Model> {
  const models = storyConfigs.map((config): ModelConfig => {
    const { form: _form, ...rest } = config;
    return config.templateCode === 'storyLoss' ? { ...rest, fields: [...(config.fields ?? []), field] } : config;
  });
  return resolveModels({ ...emptyConfigSet(), models, dictionaries: storyDictionaries });
}

const whole = (): FakeOptions => ({
  models: wholeModels('plain'),
  records: { ...storyRecords(), [WHOLE]: wholeRecords(2) },
});
const wholeForm = { templateCode: WHOLE, templateUiType: 'form', billId: wholeRecords(1)[0]?.id } as const;

describe('what a form tells', () => {
  it('explains a field, and reads the explanation out with it', async () => {
    const { user } = await renderScreen(loss);
    await edit(user);
    expect(await control(/Gross loss/)).toHaveAccessibleDescription(/In yuan, before recoveries/);
  });

  it('says aloud how much was refused, and what comes first', async () => {
    const { user } = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form' });
    await user.click(await screen.findByRole('button', { name: 'Save' }, WAIT));
    await waitFor(
      () =>
        expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContainEqual(
          expect.stringMatching(/^To correct: \d+\. First: Please fill in Name/),
        ),
      WAIT,
    );
  });

  it('reminds once it is stored, and says of which field', async () => {
    const reminders = [{ field: 'grossLoss', message: 'Report it soon' }];
    const { user } = await renderScreen(loss, {
      answers: { [SAVE]: () => ({ billId: FIRST, version: 2, billData: { name: 'Stored' }, reminders }) },
    });
    await edit(user);
    await user.type(await control(/^Name/), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Gross loss: Report it soon', undefined, WAIT)).toBeInTheDocument();
    expect(screen.getAllByText('System prompt').length).toBeGreaterThan(0);
  });

  it('adds up the rows of a sub-table while they are typed', async () => {
    const { user } = await renderScreen(loss);
    await edit(user);
    const foot = (): string => part('costs').querySelector('tfoot')?.textContent ?? '';
    const before = foot();
    expect(before).toMatch(/\d/);
    await user.click(part('costs').querySelector('[data-row="0"] [data-column="amount"]') as Element);
    const box = await waitFor(() => {
      const found = part('costs').querySelector('[data-row="0"] [data-column="amount"] input');
      if (!found) throw new Error('The cell is not open yet');
      return found;
    });
    await user.clear(box);
    await user.type(box, '1');
    await user.tab();
    await waitFor(() => expect(foot()).not.toBe(before), WAIT);
  });

  it('leads from a list of its sections to each of them', async () => {
    const { user } = await renderScreen(wholeForm, whole());
    const anchors = await screen.findByRole('navigation', { name: 'Sections of the form' }, WAIT);
    await user.click(within(anchors).getByRole('button', { name: 'Rows and related records' }));
    expect(document.activeElement).toHaveAttribute('data-section', 'rows');
  });

  it('lists the records that refer to it, each a way to itself', async () => {
    const step = {
      id: 'd1000000-0000-7000-8000-000000000001',
      version: 1,
      name: 'Train the clerks',
      dueOn: '2026-05-01',
    };
    const options = whole();
    const records = { ...options.records, storyWholeStep: [{ ...step, whole: wholeForm.billId ?? '' }] };
    await renderScreen(wholeForm, { ...options, records });
    const table = await within(await waitFor(() => part('related'), WAIT)).findByRole('table', undefined, WAIT);
    expect(within(table).getByText('Train the clerks')).toBeInTheDocument();
    expect(within(table).getByText('2026-05-01')).toBeInTheDocument();
  });
});

describe('what is typed', () => {
  it('wakes what hangs on it, and nothing else', async () => {
    const { user } = await renderScreen(loss);
    await edit(user);
    const name = await control(/^Name/);
    await user.type(name, '!');
    const woken = async (type: () => Promise<void>): Promise<string[]> => {
      const touched = new Set<string>();
      const note = (records: readonly MutationRecord[]): void => {
        for (const { target } of records) {
          const at = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[data-field]');
          if (at?.dataset.field) touched.add(at.dataset.field);
        }
      };
      const watcher = new MutationObserver(note);
      await new Promise((resolve) => setTimeout(resolve, 100));
      watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      await type();
      await new Promise((resolve) => setTimeout(resolve, 100));
      note(watcher.takeRecords());
      watcher.disconnect();
      return [...touched].toSorted();
    };
    expect((await woken(() => user.type(name, '?'))).filter((field) => field !== 'name')).toEqual([]);
    const amount = await control(/Gross loss/);
    await user.click(amount);
    expect((await woken(() => user.clear(amount))).filter((field) => field !== 'grossLoss')).toEqual(['netLoss']);
  });

  it('asks the server for what only it can work out, and shows that', async () => {
    const field: FieldConfig = {
      name: 'told',
      type: 'text',
      title: { en: 'Told', 'zh-cn': '说明', 'zh-tw': '說明' },
      computed: "owner.account + ' ' + name",
    };
    const { client, user } = await renderScreen(loss, {
      models: withField(field),
      answers: {
        'api/commonData/formatRowData': ({ billData }: { billData: object }) => ({ ...billData, told: 'lin ok' }),
      },
    });
    await edit(user);
    await user.type(await control(/^Name/), '!');
    await waitFor(() => expect(part('told')).toHaveTextContent('lin ok'), WAIT);
    expect(sent(client, 'api/commonData/formatRowData')).toHaveLength(1);
  });

  it('is changed by buttons in the form: a value, an emptied field, fewer items to choose from', async () => {
    const { user } = await renderScreen(wholeForm, whole());
    await edit(user);
    await user.click(await screen.findByRole('button', { name: 'Round' }, WAIT));
    await waitFor(async () => expect(await control(/Customers hit/)).toHaveValue('100'), WAIT);
    await user.click(screen.getByRole('button', { name: 'Wipe' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Wipe' })).toBeNull(), WAIT);
    await user.click(screen.getByRole('button', { name: 'Grave only' }));
    await user.click(within(part('severity')).getByRole('combobox'));
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent),
      ).toEqual(['High', 'Extreme']),
    );
  });
});

it('stands on paper: printed by the browser, or taken as a PDF file', async () => {
  const sheet: Printout = {
    house: 'Group',
    title: 'Event sheet',
    record: 'LE202600001 A loss',
    landscape: false,
    sections: [
      { title: 'In short', columns: 2, facts: [{ label: 'Gross loss', text: '18,734.50', wide: false }], tables: [] },
    ],
    signatures: [{ title: 'Approved by', day: 'Day' }],
    footer: 'Internal',
    printed: 'Printed by Lin',
  };
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { client, user } = await renderScreen(loss, { answers: { 'api/print/record': () => sheet } });
  const download = vi.spyOn(client, 'download');
  await user.click(await screen.findByRole('button', { name: 'Print' }, WAIT));
  const dialog = await screen.findByRole('dialog', { name: 'On paper' }, WAIT);
  const paper = await within(dialog).findByRole('article', { name: 'Event sheet' }, WAIT);
  for (const text of ['LE202600001 A loss', '18,734.50', 'Approved by']) expect(paper).toHaveTextContent(text);
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(within(dialog).getByRole('button', { name: 'PDF file' }));
  await waitFor(() =>
    expect(download).toHaveBeenCalledWith('api/print/pdf', { templateCode: 'storyLoss', billId: FIRST }),
  );
  vi.unstubAllGlobals();
});
