import { screen, waitFor, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { beforeAll, expect, it } from 'vitest';
import { storyModels } from '../../../stories/support/lossModels.ts';
import { renderScreen } from './renderScreen.tsx';

declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI;
  }
}

const WAIT = { timeout: 60_000 };

beforeAll(() => window.happyDOM?.setViewport({ width: 1440, height: 900 }));

const inPane = () => within(screen.getByRole('complementary'));

const models = new Map(storyModels);
const rule = models.get('storyRule');
if (rule?.tree) models.set('storyRule', { ...rule, tree: { ...rule.tree, form: 'beside' } });

it('shows the form of a chosen node beside the tree, the next one in its place, and asks before typed values go', async () => {
  const { user } = await renderScreen({ templateCode: 'storyRule', templateUiType: 'tree' }, { models });
  const tree = await screen.findByRole('treegrid', undefined, WAIT);
  const [, first, second] = within(tree).getAllByRole('row');
  first?.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('complementary', undefined, WAIT);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(first).toHaveAttribute('aria-current', 'true'));

  // What stands there while the form is on its way makes room for it.
  await user.click(await waitFor(() => inPane().getByRole('button', { name: 'Edit' }), WAIT));
  const [name] = await within(screen.getByRole('complementary')).findAllByRole('textbox', undefined, WAIT);
  await user.type(name as HTMLElement, '!');
  await user.tab();
  second?.focus();
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('dialog', undefined, WAIT);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(first).toHaveAttribute('aria-current', 'true');
  second?.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Leave' }, WAIT));
  await waitFor(() => expect(second).toHaveAttribute('aria-current', 'true'));
  expect(screen.getAllByRole('complementary')).toHaveLength(1);

  await screen.findByRole('button', { name: 'Edit' }, WAIT);
  await user.click(screen.getByRole('button', { name: 'Close form' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(second).not.toHaveAttribute('aria-current');
});
