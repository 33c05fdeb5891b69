import '@ant-design/v5-patch-for-react-19';
import { App } from 'antd';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { Suspense } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { giveUpUnsaved, hasUnsaved, noteUnsaved } from '../../../src/web/kit/unsaved.ts';
import { LeaveGuard } from '../../../src/web/shell/LeaveGuard.tsx';
import { openTabAtom, tabsAtom } from '../../../src/web/shell/tabs.ts';
import { TabsBar } from '../../../src/web/shell/TabsBar.tsx';

beforeAll(() => startTexts('en'));
afterEach(() => {
  cleanup();
  giveUpUnsaved('/a');
});

async function shell(keepAlive: boolean) {
  const store = createStore();
  for (const key of ['/home', '/a', '/b'])
    store.set(openTabAtom, { key, title: key, affix: key === '/home', keepAlive });
  const page = (path: string) => ({
    path,
    element: (
      <>
        <LeaveGuard />
        <TabsBar current={path} onFullScreen={() => undefined} />
        <Link to="/b">go on</Link>
      </>
    ),
  });
  const router = createMemoryRouter(['/home', '/a', '/b'].map(page), { initialEntries: ['/a'] });
  render(
    <Provider store={store}>
      <App>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </App>
    </Provider>,
  );
  await screen.findByText('go on');
  return { keys: () => store.get(tabsAtom).map((tab) => tab.key), path: () => router.state.location.pathname };
}

const QUESTION = 'Your changes are not saved. Leave all the same?';
const leave = async () => act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Leave' })));
const close = async (title: string) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name: `Close ${title}` })));

describe('unsaved changes', () => {
  it('are asked for before their tab is closed; only the answer closes it', async () => {
    const { keys, path } = await shell(true);
    act(() => void noteUnsaved('/a'));
    await close('/a');
    await screen.findByText(QUESTION);
    expect(keys()).toContain('/a');
    await leave();
    expect(keys()).not.toContain('/a');
    expect(path()).toBe('/b');
    expect(hasUnsaved('/a')).toBe(false);
  });

  it('of one tab do not hold up another', async () => {
    const { keys } = await shell(true);
    act(() => void noteUnsaved('/a'));
    await close('/b');
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(keys()).not.toContain('/b');
  });

  it('are asked for when the route is left, unless the tab keeps them', async () => {
    const kept = await shell(true);
    act(() => void noteUnsaved('/a'));
    await act(async () => fireEvent.click(screen.getByText('go on')));
    expect(kept.path()).toBe('/b');
    cleanup();

    const lost = await shell(false);
    await act(async () => fireEvent.click(screen.getByText('go on')));
    await screen.findByText(QUESTION);
    expect(lost.path()).toBe('/a');
    await leave();
    expect(lost.path()).toBe('/b');
  });
});
