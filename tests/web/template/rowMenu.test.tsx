import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Pressable } from '../../../src/web/template/buttons/pressable.ts';
import { RowMenu } from '../../../src/web/template/list/RowMenu.tsx';
import { say } from '../../unit/program/lossEvent.ts';
import { renderIn } from './renderScreen.tsx';

const history: Pressable = {
  button: { code: 'history', title: say('History'), selection: 'one', do: [{ action: 'openForm', mode: 'edit' }] },
  actions: [],
  enabled: true,
};

it('opens under the pointer and by the keyboard, shuts by a second press, and gives the focus back', async () => {
  const onChoose = vi.fn();
  const { user } = await renderIn(<RowMenu label="LE1" items={[history]} onChoose={onChoose} />);
  const button = await screen.findByRole('button', { name: 'More actions for LE1' });
  expect(screen.queryByRole('menu')).toBeNull();

  await user.click(button);
  await screen.findByRole('menuitem', { name: 'History' });
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));

  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'History' });
  await user.click(screen.getByRole('menuitem', { name: 'History' }));
  expect(onChoose).toHaveBeenCalledWith(history);
  await waitFor(() => expect(button).toHaveFocus());
});
