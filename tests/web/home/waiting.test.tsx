import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import type { WaitingItem } from '../../../src/contract/endpoints/person.ts';
import { Waiting } from '../../../src/web/home/Waiting.tsx';
import { startTexts } from '../../../src/web/i18n/texts.ts';

const named = (en: string) => ({ en, 'zh-cn': en, 'zh-tw': en });
const item = (at: number, over: Partial<WaitingItem> = {}): WaitingItem => ({
  id: `opsLossReview/${at}`,
  billId: String(at),
  templateCode: 'opsLossReview',
  templateTitle: named('Event review'),
  title: `Event ${at}`,
  number: `LE2026${at}`,
  step: named('Finance review'),
  receivedAt: new Date(Date.now() - 45 * 86_400_000).toISOString(),
  ...over,
});
const show = async (items: readonly WaitingItem[], more = false) => {
  render(
    <MemoryRouter>
      <Suspense>
        <Waiting items={items} more={more} />
      </Suspense>
    </MemoryRouter>,
  );
  await screen.findByRole('heading');
};

beforeAll(() => startTexts('en'));

it('says of each record its number, step, since when, and how late it is, and leads to it', async () => {
  await show([item(7, { daysLeft: -3 })]);
  const line = screen.getByRole('listitem');
  expect(line).toHaveTextContent('Event 7LE20267 · Event review · Finance review45 days ago3 days overdue');
  expect(within(line).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/form/opsLossReview/7'));
});

it('counts everything and folds what is long', async () => {
  await show(
    Array.from({ length: 24 }, (_, at) => item(at)),
    true,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Waiting for me24+');
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show the first 24' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(24);
});

it('says what would stand there when nothing waits', async () => {
  await show([]);
  expect(screen.getByText(/Records that you are to review, answer or finish appear here/)).toBeVisible();
});
