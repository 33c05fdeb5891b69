import { render, screen } from '@testing-library/react';
import { App } from 'antd';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../../../../src/web/i18n/texts.ts';
import Todo from '../../../../src/web/plugins/workflow/todo/index.tsx';

let counts = { mine: 0, claim: 0, delegated: 0, copied: 0 };

vi.mock('../../../../src/web/client/post.ts', () => ({
  post: (path: string) => Promise.resolve(path === 'api/workflow/counts' ? counts : { list: [], total: 0 }),
}));

beforeAll(() => startTexts('en'));

it.each([
  ['nothing waits', { mine: 0, claim: 0, delegated: 0, copied: 3 }, 'Mine'],
  ['tasks wait to be claimed alone', { mine: 0, claim: 6, delegated: 0, copied: 0 }, 'To claim'],
  ['somebody waits for an answer', { mine: 0, claim: 0, delegated: 1, copied: 0 }, 'I was asked'],
  ['there is everything', { mine: 2, claim: 6, delegated: 1, copied: 1 }, 'Mine'],
])('the to-do list begins where something waits: %s', async (_when, given, tab) => {
  counts = given;
  render(
    <MemoryRouter>
      <App>
        <Suspense>
          <Todo />
        </Suspense>
      </App>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('tab', { selected: true, name: new RegExp(tab) }, { timeout: 10_000 })).toBeVisible();
});
