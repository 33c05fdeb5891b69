import { fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense, useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '../../../src/contract/endpoints/notice.ts';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { ViewPlaceContext } from '../../../src/web/kit/view.ts';
import { App } from '../../../src/web/shell/App.tsx';
import { NoticeCentre } from '../../../src/web/shell/notices/NoticeCentre.tsx';
import { answerOf, installFetch } from '../client/fakeFetch.ts';

const noticeOf = (id: string, kind: Notice['kind'], read: boolean): Notice => ({
  id,
  title: `Notice ${id}`,
  content: '',
  kind,
  link: null,
  at: '2026-01-05T08:00:00.000Z',
  read,
});

let stored: Notice[];
/** What was asked, by the last part of its path. */
let asked: { what: string; body: Record<string, unknown> }[];
beforeAll(() => startLanguage('en'));
beforeEach(() => {
  stored = [noticeOf('1', 'todo', false), noticeOf('2', 'mention', false), noticeOf('3', 'watch', true)];
  asked = [];
  installFetch(({ url, body }) => {
    const request = { what: url.split('/').at(-1) ?? '', body: JSON.parse(String(body)) };
    asked.push(request);
    return answerOf(200, serve(request.what, request.body));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A server of one person's notices. */
function serve(what: string, body: { kind?: string; unreadOnly?: boolean; ids?: string[] }): object {
  const named = ({ id }: Notice) => body.ids?.includes(id) ?? false;
  if (what === 'read') stored = stored.map((notice) => (named(notice) ? { ...notice, read: true } : notice));
  if (what === 'remove') stored = stored.filter((notice) => !named(notice));
  if (what !== 'list') return { removed: body.ids?.length };
  const unread = stored.filter(({ read }) => !read);
  const list = (body.unreadOnly ? unread : stored).filter(({ kind }) => !body.kind || kind === body.kind);
  return { list, total: list.length, unread: unread.length, unreadOf: {} };
}

const sentTo = (what: string) => asked.filter((request) => request.what === what).map(({ body }) => body);
const ofChosen = () => within(screen.getByRole('toolbar', { name: 'With the chosen notices' }));

function Opened({ at = '' }: { at?: string }): ReactNode {
  const [search, setSearch] = useState(at);
  return (
    <App>
      <MemoryRouter>
        <ViewPlaceContext value={{ key: '/notices', path: '/notices', search, active: true, readdress: setSearch }}>
          <Suspense>
            <NoticeCentre />
            <output aria-label="Address">{search}</output>
          </Suspense>
        </ViewPlaceContext>
      </MemoryRouter>
    </App>
  );
}

it('has a tab for each kind, which its address names, and shows the unread ones of it', async () => {
  render(<Opened />);
  await screen.findByText('Notice 3');
  fireEvent.click(screen.getByRole('tab', { name: /Mentions/ }));
  await vi.waitFor(() => expect(screen.queryByText('Notice 1')).toBeNull());
  await screen.findByText('Notice 2');
  expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('?tab=mention');
  fireEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await vi.waitFor(() =>
    expect(sentTo('list').at(-1)).toMatchObject({ kind: 'mention', unreadOnly: true, pageNum: 1 }),
  );
});

it('marks those that were chosen as read in one call', async () => {
  render(<Opened />);
  await screen.findByText('Notice 1');
  expect(ofChosen().getByRole('button', { name: 'Mark as read' })).toBeDisabled();
  fireEvent.click(ofChosen().getByRole('checkbox', { name: 'Choose all on this page' }));
  expect(await screen.findByText('3 notices chosen')).toBeVisible();
  fireEvent.click(ofChosen().getByRole('button', { name: 'Mark as read' }));
  await vi.waitFor(() => expect(screen.queryByText('Unread', { selector: 'span' })).toBeNull());
  expect(sentTo('read')).toMatchObject([{ ids: ['1', '2'] }]);
});

it('keeps to the filter that was chosen while the server was marking', async () => {
  render(<Opened />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose: Notice 1' }));
  fireEvent.click(ofChosen().getByRole('button', { name: 'Mark as read' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await vi.waitFor(() => expect(screen.queryByText('Notice 1')).toBeNull());
  await vi.waitFor(() => expect(sentTo('list').length).toBeGreaterThanOrEqual(4));
  // The last one asked is of the centre or of the bell, which asks for everything without a filter.
  expect(
    sentTo('list')
      .filter((body) => 'unreadOnly' in body)
      .at(-1),
  ).toMatchObject({ unreadOnly: true });
  expect(screen.queryByText('Notice 1')).toBeNull();
});

it('deletes those that were chosen once that is confirmed, in one call', async () => {
  render(<Opened at="?tab=nothing" />);
  for (const title of ['Notice 1', 'Notice 3'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Choose: ${title}` }));
  fireEvent.click(ofChosen().getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog'));
  await question.findByText(/^Delete 2 notices\?/);
  expect(sentTo('remove')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(screen.queryByText('Notice 1')).toBeNull());
  expect(sentTo('remove')).toMatchObject([{ ids: ['1', '3'] }]);
  expect(screen.getByText('Notice 2')).toBeVisible(); // What had the focus is gone or at rest; it stays in the list.
  await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'Choose: Notice 2' })).toHaveFocus());
});
