import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { useCallback, useState, type ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListView } from '../../../src/contract/endpoints/listViews.ts';
import { ViewPlaceContext } from '../../../src/web/kit/view.ts';
import TemplatePage from '../../../src/web/template/TemplatePage.tsx';
import { CODES } from '../../../src/contract/codes.ts';
import { AnswerError } from '../../../src/web/client/errors.ts';
import { fakeClient, type FakeClient, type FakeOptions } from '../../../stories/support/fakeClient.ts';
import { Stage } from '../../../stories/support/Stage.tsx';
import { renderIn, renderScreen, sent } from './renderScreen.tsx';

const QUERY = 'api/commonData/queryPageDataV2';
const WAIT = { timeout: 15_000 };
/** Questions for a page of records, without those for the figures below. */
const pagesAsked = (client: FakeClient): unknown[] =>
  sent(client, QUERY).filter(
    (payload) => !(typeof payload === 'object' && payload !== null && 'statistics' in payload),
  );
const page = { templateCode: 'storyLoss', templateUiType: 'list' } as const;

const UNCONFIRMED = { field: 'grossLoss', op: 'gte', value: '1.00' };
/** A view with which the list opens for everybody. */
const COMMON_VIEW: ListView = {
  id: 'v1',
  name: 'Common',
  shared: 'all',
  roles: [],
  own: true,
  editable: true,
  common: true,
  version: 1,
  dropped: [],
  definition: {},
};
const stateOf = (search: string | undefined): unknown => JSON.parse(new URLSearchParams(search).get('q') ?? 'null');

/** The list at an address that remembers its steps, as the browser does. */
async function renderAddressed(client: FakeClient, first = ''): Promise<{ steps: string[]; back(): void }> {
  const steps = [first];
  const told: { by?: (search: string) => void } = {};
  function Place({ children }: { children: ReactNode }) {
    const [search, setSearch] = useState(first);
    told.by = setSearch;
    const readdress = useCallback((next: string, how: 'push' | 'replace') => {
      if (how === 'replace') steps.pop();
      steps.push(next);
      setSearch(next);
    }, []);
    return (
      <ViewPlaceContext value={{ key: 'x', path: '/x', search, active: true, readdress }}>{children}</ViewPlaceContext>
    );
  }
  await renderIn(
    <Place>
      <Stage client={client}>
        <TemplatePage {...page} />
      </Stage>
    </Place>,
  );
  return {
    steps,
    back: () => {
      steps.pop();
      told.by?.(steps.at(-1) ?? '');
    },
  };
}

declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI;
  }
}

// Cards instead of the grid, whose layout a simulated page cannot work out; what is asked of the server is the same.
beforeAll(() => window.happyDOM?.setViewport({ width: 390, height: 844 }));
afterAll(() => window.happyDOM?.setViewport({ width: 1024, height: 768 }));

describe('a list', () => {
  it('asks the server for one sorted page, draws its labels, and the figures below it', async () => {
    const { client } = await renderScreen(page);
    expect(await screen.findByText('67 records', undefined, WAIT)).toBeVisible();
    expect(pagesAsked(client)[0]).toMatchObject({
      sort: [{ field: 'occurredOn', order: 'desc' }],
      pageNum: 1,
      pageSize: 20,
    });
    expect((await screen.findAllByText('数据中心', undefined, WAIT)).length).toBeGreaterThan(0);
    expect(await screen.findByText('42,677,191.00', undefined, WAIT)).toBeVisible();
  });

  it('says that a record must be selected, in a dialog titled System prompt', async () => {
    const { user } = await renderScreen(page);
    await user.click(await screen.findByRole('button', { name: 'Copy' }, WAIT));
    const dialog = await screen.findByRole('dialog', undefined, WAIT);
    expect(within(dialog).getAllByText('System prompt').length).toBeGreaterThan(0);
    expect(within(dialog).getByText('Please select one record')).toBeInTheDocument();
  });

  it('says that batch buttons want at least one record', async () => {
    const { client, user } = await renderScreen(page);
    await user.click(await screen.findByRole('button', { name: 'Delete' }, WAIT));
    expect(await screen.findByText('Please select at least one record', undefined, WAIT)).toBeVisible();
    expect(sent(client, 'api/commonData/deleteData')).toEqual([]);
  });

  it('says which selected record a button cannot be pressed for, and why', async () => {
    const { user } = await renderScreen(page, { blocked: { submit: 'The amount is missing' } });
    const [first, second] = await screen.findAllByLabelText('Select', undefined, WAIT);
    await user.click(first as HTMLElement);
    await user.click(second as HTMLElement);
    const [submit] = screen.getAllByRole('button', { name: 'Submit' });
    await waitFor(() => expect(submit).toHaveAccessibleDescription(/^.+: (The amount is missing|Not possible)/));
  });

  it('says which of several records stood in the way of deleting them', async () => {
    const answers: FakeOptions['answers'] = {
      'api/commonData/deleteData': ({ bills }: { bills: { billId: string }[] }) => {
        throw new AnswerError(CODES.notNow, 'Its state does not allow that', { billId: bills[1]?.billId });
      },
    };
    const { user } = await renderScreen(page, { answers });
    for (const box of (await screen.findAllByLabelText('Select', undefined, WAIT)).slice(0, 2)) await user.click(box);
    const [remove] = screen.getAllByRole('button', { name: 'Delete' });
    await user.click(remove as HTMLElement);
    const yes = await screen.findAllByRole('button', { name: 'Delete' }, WAIT);
    await user.click(yes.at(-1) as HTMLElement);
    expect(await screen.findByText(/^.+: Its state does not allow that$/, undefined, WAIT)).toBeInTheDocument();
  });

  it('leaves out the buttons that the person does not hold', async () => {
    await renderScreen(page, { without: ['add', 'del'] });
    expect(await screen.findByRole('button', { name: 'Copy' }, WAIT)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('offers the first action when there is nothing, and opens the form', async () => {
    const { user } = await renderScreen(page, { empty: true });
    expect(await screen.findByText('Loss event: none yet', undefined, WAIT)).toBeVisible();
    const [, inState] = screen.getAllByRole('button', { name: 'New' });
    await user.click(inState as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Save' }, WAIT)).toBeVisible();
  });

  it('narrows by keyword and by preset, from the first page, and offers to take it back', async () => {
    const { client, user } = await renderScreen(page);
    await user.click(await screen.findByRole('button', { name: 'Major only' }, WAIT));
    await waitFor(() =>
      expect(pagesAsked(client).at(-1)).toMatchObject({ query: { field: 'major', op: 'eq', value: true }, pageNum: 1 }),
    );
    await user.type(screen.getByLabelText('Search'), 'no such{Enter}');
    expect(await screen.findByText('Nothing matches', undefined, WAIT)).toBeVisible();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clear as HTMLElement);
    expect(await screen.findByText('67 records', undefined, WAIT)).toBeVisible();
  });

  it('marks the words that were looked for where they stand, and in no field that the keyword does not look into', async () => {
    const { user } = await renderScreen(page);
    await user.type(await screen.findByLabelText('Search', undefined, WAIT), '2026{Enter}');
    await waitFor(() => expect(document.querySelectorAll('mark').length).toBeGreaterThan(0), WAIT);
    for (const mark of document.querySelectorAll('mark')) {
      expect(mark).toHaveTextContent('2026');
      expect(mark.closest('.card-facts > div')).toHaveTextContent('Event no.');
    }
    expect(screen.getAllByText(/^2026-0/).length).toBeGreaterThan(0);
  });

  it('says what it was opened with, part by part, and lets go of each', async () => {
    const client = fakeClient();
    const owner = 'a0000000-0000-7000-8000-000000000002';
    const extra = {
      and: [
        { field: 'owner', op: 'eq', value: owner },
        {
          or: [
            { field: 'status', op: 'in', value: ['draft', 'review'] },
            { field: 'grossLoss', op: 'gte', value: '1000000.00' },
          ],
        },
      ],
    };
    const search = `?${new URLSearchParams({ q: JSON.stringify({ extra }) }).toString()}`;
    const { user } = await renderIn(
      <ViewPlaceContext value={{ key: 'x', path: '/x', search, active: true }}>
        <Stage client={client}>
          <TemplatePage {...page} />
        </Stage>
      </ViewPlaceContext>,
    );
    const parts = await screen.findByRole('list', { name: 'Narrowed to' }, WAIT);
    await waitFor(() => expect(parts).toHaveTextContent('Owner is 王芳'), WAIT);
    expect(parts).toHaveTextContent(/Status is .*Draft.*In review or Gross loss .*≥ 1,000,000\.00/);
    expect(pagesAsked(client).at(-1)).toMatchObject({ query: extra });
    const [first] = within(parts).getAllByLabelText('Do not narrow by this');
    await user.click(first as HTMLElement);
    await waitFor(() => expect(pagesAsked(client).at(-1)).toMatchObject({ query: extra.and[1] }));
    await waitFor(() => expect(parts).not.toHaveTextContent('王芳'));
  });

  it('keeps filter, order and page in the address, and follows it back', async () => {
    const client = fakeClient();
    const { steps, back } = await renderAddressed(client);
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await screen.findByText('67 records', undefined, WAIT);
    await user.click(await screen.findByTitle('2'));
    await waitFor(() => expect(pagesAsked(client).at(-1)).toMatchObject({ pageNum: 2 }));
    expect(stateOf(steps.at(-1))).toEqual({ pageNum: 2 });
    await user.click(screen.getByRole('button', { name: 'Major only' }));
    await waitFor(() =>
      expect(pagesAsked(client).at(-1)).toMatchObject({ query: { field: 'major', op: 'eq', value: true }, pageNum: 1 }),
    );
    expect(stateOf(steps.at(-1))).toEqual({ presets: ['majorOnly'] });
    act(back);
    await waitFor(() => expect(pagesAsked(client).at(-1)).toMatchObject({ pageNum: 2 }));
    expect(pagesAsked(client).at(-1)).not.toHaveProperty('query.field');
    act(back);
    await waitFor(() => expect(pagesAsked(client).at(-1)).toMatchObject({ pageNum: 1 }));
    expect(steps).toEqual(['']);
  });

  it('keeps its filter on the next page', async () => {
    const client = fakeClient();
    await renderAddressed(client, `?${new URLSearchParams({ q: JSON.stringify({ extra: UNCONFIRMED }) }).toString()}`);
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await user.click(await screen.findByTitle('2', undefined, WAIT));
    await waitFor(() => expect(pagesAsked(client).at(-1)).toMatchObject({ query: UNCONFIRMED, pageNum: 2 }));
  });

  it('opens with a view that narrows nothing', async () => {
    await renderAddressed(fakeClient({ views: [{ ...COMMON_VIEW, name: 'As it is' }] }));
    await screen.findByRole('button', { name: 'View: As it is' }, WAIT);
    expect(await screen.findByText('67 records', undefined, WAIT)).toBeVisible();
  });

  it('opens with the view that it opens with, marks what has been changed, and saves it', async () => {
    const view: ListView = {
      ...COMMON_VIEW,
      name: 'Major by amount',
      dropped: ['reserve'],
      definition: {
        extra: { field: 'major', op: 'eq', value: true },
        sort: [{ field: 'grossLoss', order: 'desc' }],
      },
    };
    const client = fakeClient({ views: [view] });
    // The list as the model says is asked for beside the views, and must not be seen.
    let isUnnarrowedSeen = false;
    const seen = new MutationObserver(() => (isUnnarrowedSeen ||= screen.queryByText('67 records') !== null));
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    const { steps } = await renderAddressed(client);
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const menu = await screen.findByRole('button', { name: 'View: Major by amount' }, WAIT);
    await screen.findByText('14 records', undefined, WAIT);
    seen.disconnect();
    expect(isUnnarrowedSeen).toBe(false);
    expect(pagesAsked(client)).toHaveLength(2);
    expect(pagesAsked(client)[1]).toMatchObject({ query: view.definition.extra, sort: view.definition.sort });
    expect(stateOf(steps.at(-1))).toMatchObject({ view: 'v1', extra: view.definition.extra });
    expect(steps).toHaveLength(1);
    expect(screen.getByText(/left out: reserve/)).toBeVisible();
    expect(menu).not.toHaveTextContent('changed');

    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clear as HTMLElement);
    await waitFor(() => expect(menu).toHaveTextContent('changed'));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(menu).not.toHaveTextContent('changed'));
    expect(sent(client, 'api/sys/listView/save').at(-1)).toMatchObject({
      id: 'v1',
      version: 1,
      name: 'Major by amount',
      definition: { conditions: [], sort: view.definition.sort },
    });
    expect(sent(client, 'api/sys/listView/save').at(-1)).not.toHaveProperty('definition.extra');

    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Standard view' }));
    await waitFor(() =>
      expect(pagesAsked(client).at(-1)).toMatchObject({ sort: [{ field: 'occurredOn', order: 'desc' }] }),
    );
    expect(stateOf(steps.at(-1))).toEqual({});
  });

  it('shows the last page for an address beyond it', async () => {
    const client = fakeClient();
    await renderAddressed(client, `?${new URLSearchParams({ q: JSON.stringify({ pageNum: 99 }) }).toString()}`);
    await waitFor(() => expect(pagesAsked(client).at(-1)).toMatchObject({ pageNum: 4 }), WAIT);
    expect(await screen.findByText('67 records', undefined, WAIT)).toBeVisible();
  });

  it('shows the 401 page for a model that may not be opened', async () => {
    await renderScreen({ templateCode: 'unknownModel', templateUiType: 'list' });
    expect(await screen.findByRole('button', { name: 'Reauthorization' }, WAIT)).toBeVisible();
  });
});

describe('a tree', () => {
  it('reads a branch when it is opened, and finds the way to a match', async () => {
    const { client, user } = await renderScreen({ templateCode: 'storyRule', templateUiType: 'tree' });
    await user.click(await screen.findByRole('button', { name: 'Expand 基本制度' }, WAIT));
    expect(await screen.findByText('操作风险管理办法', undefined, WAIT)).toBeVisible();
    expect(screen.queryByText('损失数据收集细则')).toBeNull();
    await user.type(screen.getByLabelText('Search'), '损失数据{Enter}');
    expect(await screen.findByTitle('损失数据收集细则', undefined, WAIT)).toBeVisible();
    expect(screen.getByText('损失数据', { selector: 'mark' })).toBeVisible();
    expect(sent(client, 'api/commonData/queryTree').at(-1)).toMatchObject({ keyword: '损失数据' });
  });

  it('says what is missing for a model that has none', async () => {
    await renderScreen({ templateCode: 'storyLoss', templateUiType: 'tree' });
    expect(await screen.findByText('Loss event has no tree', undefined, WAIT)).toBeVisible();
    expect(screen.getByText(/Add "tree": \{ "parent": "parentId" \} to the model/)).toBeVisible();
  });
});
