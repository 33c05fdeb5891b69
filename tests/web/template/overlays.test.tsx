import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { hasUnsaved } from '../../../src/web/kit/unsaved.ts';
import { ViewPlaceContext } from '../../../src/web/kit/view.ts';
import TemplatePage from '../../../src/web/template/TemplatePage.tsx';
import { fakeClient } from '../../../stories/support/fakeClient.ts';
import { Stage } from '../../../stories/support/Stage.tsx';
import { control, renderIn } from './renderScreen.tsx';

const WAIT = { timeout: 15_000 };
const PLACE = { key: '/losses', path: '/losses', search: '' };

/** A page that its tab keeps alive, as the shell draws it: hidden, not gone, while another one is on screen. */
function KeptPage() {
  const [active, setActive] = useState(true);
  return (
    <ViewPlaceContext value={{ ...PLACE, active }}>
      <button type="button" onClick={() => setActive(!active)}>
        Another page
      </button>
      <div hidden={!active}>
        <TemplatePage templateCode="storyLoss" templateUiType="list" />
      </div>
    </ViewPlaceContext>
  );
}

it('a drawer goes with its page, and comes back with it and with what was typed', async () => {
  const { user } = await renderIn(
    <Stage client={fakeClient({ empty: true })}>
      <KeptPage />
    </Stage>,
  );
  const [add] = await screen.findAllByRole('button', { name: 'New' }, WAIT);
  await user.click(add as HTMLElement);
  await user.type(await control(/^Name/), 'Half typed');
  const drawer = (): Element | null => document.querySelector('.form-drawer');
  expect(drawer()).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Another page' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).not.toBeVisible(), WAIT);
  expect(hasUnsaved(PLACE.key)).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Another page' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toBeVisible(), WAIT);
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Half typed');
});
