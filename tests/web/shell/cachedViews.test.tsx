import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { usePages } from '../../../src/web/kit/usePages.ts';
import { useView } from '../../../src/web/kit/view.ts';
import { CachedViews } from '../../../src/web/shell/CachedViews.tsx';
import { openTabAtom, renameTabAtom } from '../../../src/web/shell/tabs.ts';

afterEach(cleanup);

const PATHS = ['/a', '/b', '/c', '/d'];

async function shell() {
  const store = createStore();
  const drawn: Record<string, number> = {};
  const Screen = ({ name }: { name: string }) => {
    const { active, path } = useView();
    usePages();
    return <Content name={name} text={`${path} ${active ? 'shown' : 'hidden'}`} />;
  };
  // Stands for a grid: what the screen holds is drawn when the screen is.
  const Content = ({ name, text }: { name: string; text: string }) => {
    drawn[name] = (drawn[name] ?? 0) + 1;
    return <p>{text}</p>;
  };
  const children = PATHS.map((path) => ({ path, element: <Screen name={path} /> }));
  const router = createMemoryRouter([{ element: <CachedViews />, children }], { initialEntries: ['/a'] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const go = async (path: string): Promise<void> => {
    await act(async () => {
      await router.navigate(path);
      store.set(openTabAtom, { key: path, address: path, title: path, affix: false, keepAlive: true });
    });
    await screen.findByText(`${path} shown`);
  };
  await go('/a');
  return { store, drawn, go };
}

describe('views that are kept behind the one on screen', () => {
  it('are not drawn again while others come and go', async () => {
    const { store, drawn, go } = await shell();
    await go('/b');
    const before = drawn['/a'];
    expect(screen.getByText('/a hidden')).not.toBeVisible();
    await go('/c');
    await go('/d');
    await go('/b');
    act(() => store.set(renameTabAtom, { key: '/c', title: 'Another' }));
    expect(drawn['/a']).toBe(before);
  });

  it('are drawn when they come on screen again', async () => {
    const { drawn, go } = await shell();
    await go('/b');
    const before = drawn['/a'] ?? 0;
    await go('/a');
    expect(drawn['/a']).toBeGreaterThan(before);
    expect(screen.getByText('/b hidden')).not.toBeVisible();
  });
});
