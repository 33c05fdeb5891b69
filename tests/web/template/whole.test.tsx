import { screen, waitFor, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeOptions } from '../../../stories/support/fakeClient.ts';
import { storyRecords } from '../../../stories/support/storyRecords.ts';
import { WHOLE, wholeModels, wholeRecords } from '../../../stories/support/wholeModels.ts';
import type { Model } from '../../../src/model/resolved/model.ts';
import { initialsOf } from '../../../src/web/template/list/cells/PeopleCell.tsx';
import { control, renderScreen, sent } from './renderScreen.tsx';

declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI;
  }
}

const WAIT = { timeout: 60_000 };
const QUERY = 'api/commonData/queryPageDataV2';
const SAVE = 'api/commonData/saveOrUpdate';
const FIRST = wholeRecords(1)[0]?.id;
const options = (layout: Model['form']['layout'] = 'plain'): FakeOptions => ({
  models: wholeModels(layout),
  records: { ...storyRecords(), [WHOLE]: wholeRecords() },
});
const list = { templateCode: WHOLE, templateUiType: 'list' } as const;
const form = { templateCode: WHOLE, templateUiType: 'form' } as const;
const fieldOf = (name: string): HTMLElement | null => document.querySelector(`[data-field="${name}"]`);

const inDocument = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};
const foldOf = (section: string): HTMLElement => inDocument(`[data-section="${section}"] .form-section-fold`);

// Cards instead of the grid, whose layout a simulated page cannot work out.
beforeAll(() => window.happyDOM?.setViewport({ width: 390, height: 844 }));
afterAll(() => window.happyDOM?.setViewport({ width: 1024, height: 768 }));

describe('the list of the model of everything', () => {
  it('draws ratings and people, and opens a row in its place', async () => {
    const { user, client } = await renderScreen(list, options());
    const number = await screen.findByText('LE202600002', undefined, WAIT);
    const card = number.closest('li');
    if (!card) throw new Error('The number stands in no card');
    expect(within(card).getByRole('img', { name: '0.5 of 5 stars' })).toBeInTheDocument();
    expect(within(card).getByText('王芳', { selector: '.person-badge' })).toBeInTheDocument();
    expect(within(card).queryByText(/系统未做防重校验/)).toBeNull();
    await user.click(within(card).getByRole('button', { name: 'Details' }));
    expect(await within(card).findByText(/系统未做防重校验/, undefined, WAIT)).toBeInTheDocument();
    expect(sent(client, 'api/commonData/queryDataById')).toHaveLength(1);
    await user.click(within(card).getByRole('button', { name: 'Details' }));
    expect(within(card).queryByText(/系统未做防重校验/)).toBeNull();
  });

  it('goes on below what there is, and reads all of it again on refresh', async () => {
    const { user, client } = await renderScreen(list, options());
    const more = await screen.findByText('Show more', undefined, WAIT);
    expect(inDocument('.list-foot')).toHaveTextContent('20 shown of 45 records');
    await user.click(more);
    await screen.findByText(/40 shown of 45 records/, undefined, WAIT);
    await user.click(screen.getByText('Show more'));
    await screen.findByText(/45 shown of 45 records/, undefined, WAIT);
    expect(screen.queryByText('Show more')).toBeNull();
    const pages = (): unknown[] =>
      sent(client, QUERY).flatMap((asked) =>
        typeof asked === 'object' && asked !== null && 'rights' in asked && 'pageNum' in asked ? [asked.pageNum] : [],
      );
    expect(pages()).toEqual([1, 2, 3]);
    await user.click(inDocument('[aria-label="Refresh"]'));
    await waitFor(() => expect(pages()).toEqual([1, 2, 3, 1, 2, 3]));
    expect(await screen.findByText(/45 shown of 45 records/, undefined, WAIT)).toBeInTheDocument();
  });

  it('filters by the comparisons that its layout asks for', async () => {
    const { user, client } = await renderScreen(list, options());
    await screen.findByText('LE202600002', undefined, WAIT);
    await user.click(screen.getByText('More', { selector: '.list-filters button *' }));
    await user.type(await screen.findByRole('textbox', { name: 'Customers hit' }), '100{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Event no.' }), 'LE{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Discovered at' }), '2026-01-05{Enter}');
    await waitFor(() => {
      const asked = JSON.stringify(sent(client, QUERY).at(-1));
      expect(asked).toContain('{"field":"people","op":"gt","value":100}');
      expect(asked).toContain('{"field":"no","op":"startsWith","value":"LE"}');
      expect(asked).toMatch(/\{"field":"at","op":"gte","value":"2026-01-0[45]T[\d:.]+Z"\}/);
    }, WAIT);
  });
});

describe('the form of the model of everything', () => {
  it('folds sections, opens one with a fault by itself, and saves what stands in it', async () => {
    const { user, client } = await renderScreen({ ...form, billId: FIRST }, options());
    await user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT));
    await control(/Event name/);
    expect(fieldOf('cause')).toBeNull();
    const fold = foldOf('words');
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    const cause = await control(/^Cause/);
    await user.clear(cause);
    await user.click(cause);
    await user.paste('Another one');
    await user.click(foldOf('links'));
    expect(fieldOf('owner')).toBeNull();
    await user.click(inDocument('.form-footer .ant-btn-primary'));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(1), WAIT);
    expect(sent(client, SAVE)[0]).toMatchObject({ billData: { cause: 'Another one', owner: expect.any(String) } });
  });

  it.each(['tabs', 'steps'] as const)('has every field in its %s', async (layout) => {
    const { user } = await renderScreen(form, options(layout));
    await control(/Event name/);
    const model = wholeModels(layout).get(WHOLE);
    for (const section of model?.form.sections ?? []) {
      const way =
        layout === 'tabs' ? screen.getByRole('tab', { name: section.title.en }) : screen.getByText(section.title.en);
      await user.click(way);
      for (const { field } of section.fields)
        if (field !== 'why') await waitFor(() => expect(fieldOf(field)).not.toBeNull(), WAIT);
    }
  });
});

it('gives people the initials that stand for them', () => {
  expect(['Mao Hui', '欧阳思远', 'chen', 'Ana Maria Silva', '', '👩‍🚀 Ona'].map(initialsOf)).toEqual([
    'MH',
    '思远',
    'C',
    'AS',
    '',
    '👩O',
  ]);
});
