import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Comment } from '../../../src/contract/endpoints/talk.ts';
import { AnswerError } from '../../../src/web/client/errors.ts';
import { renderScreen, sent } from './renderScreen.tsx';

const FIRST = 'b0000000-0000-7000-8000-000000000001';
const PAGE = { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST } as const;

const comment = (id: string, over: Partial<Comment> = {}): Comment => ({
  id,
  author: 'u1',
  authorName: 'Mao Hui',
  own: false,
  text: `Words of ${id}`,
  mentions: [],
  at: '2026-06-15T02:00:00.000Z',
  editedAt: null,
  removedAt: null,
  ...over,
});

it('shows what was said, with script as text, names marked, and a place for what was taken back', async () => {
  const comments = [
    comment('c1', { text: '<img src=x onerror=alert(1)>\nsecond line' }),
    comment('c2', { text: 'Ask @Lin Jing please', mentions: [{ id: 'u2', name: 'Lin Jing' }] }),
    comment('c3', { text: null, removedAt: '2026-06-16T02:00:00.000Z' }),
  ];
  await renderScreen(PAGE, { answers: { 'api/talk/comments': () => ({ comments, count: 2, watching: false }) } });
  const panel = await screen.findByRole('region', { name: 'Comments (2)' }, { timeout: 20_000 });
  expect(within(panel).getByText(/<img src=x/)).toHaveTextContent('<img src=x onerror=alert(1)> second line');
  expect(panel.querySelector('img')).toBeNull();
  expect(within(panel).getByText('@Lin Jing').tagName).toBe('MARK');
  expect(within(panel).getByText('This comment has been taken back.')).toBeInTheDocument();
  expect(within(panel).queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('opens from the keyboard, mentions whom the list offers, and keeps what was typed when sending fails', async () => {
  let fails = true;
  const { client, user } = await renderScreen(PAGE, {
    answers: {
      'api/talk/comments': () => ({ comments: [], count: 0, watching: false }),
      'api/talk/people': () => [{ id: 'u2', name: 'Lin Jing', department: 'Risk' }],
      'api/talk/add': ({ text }: { text: string }) => {
        if (fails) throw new Error('no answer');
        return comment('c9', { text, own: true, mentions: [{ id: 'u2', name: 'Lin Jing' }] });
      },
    },
  });
  const open = await screen.findByRole('button', { name: 'Comments (0)' }, { timeout: 20_000 });
  expect(open).toHaveAttribute('aria-expanded', 'false');
  open.focus();
  await user.keyboard('{Enter}');
  const box = await screen.findByRole('textbox', { name: 'New comment' });
  await waitFor(() => expect(box).toHaveFocus());
  await user.type(box, 'Please look @li');
  await user.click(await screen.findByText('Lin Jing · Risk'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(client, 'api/talk/add')).toHaveLength(1));
  expect(box).toHaveValue('Please look @Lin Jing ');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  const panel = await screen.findByRole('region', { name: 'Comments (1)' });
  expect(within(panel).getByText('@Lin Jing')).toBeInTheDocument();
  expect(sent(client, 'api/talk/add').at(-1)).toMatchObject({ mentions: ['u2'], text: 'Please look @Lin Jing ' });
  expect(box).toHaveValue('');
});

it('begins and ends watching', async () => {
  const { client, user } = await renderScreen(PAGE, {
    answers: {
      'api/talk/comments': () => ({ comments: [], count: 0, watching: false }),
      'api/talk/watch': ({ watching }: { watching: boolean }) => ({ watching }),
    },
  });
  const watch = await screen.findByRole('button', { name: 'Watch' }, { timeout: 20_000 });
  await user.click(watch);
  expect(await screen.findByRole('button', { name: 'Watching' })).toHaveAttribute('aria-pressed', 'true');
  expect(sent(client, 'api/talk/watch')).toMatchObject([{ templateCode: 'storyLoss', billId: FIRST, watching: true }]);
});

it('shows nothing of it where the record is seen by name alone', async () => {
  await renderScreen(PAGE, {
    answers: {
      'api/talk/comments': () => {
        throw new AnswerError(402, 'Not yours', null);
      },
    },
  });
  await screen.findByRole('button', { name: /History/ }, { timeout: 20_000 });
  expect(screen.queryByRole('button', { name: /Comments|Watch/ })).toBeNull();
});
