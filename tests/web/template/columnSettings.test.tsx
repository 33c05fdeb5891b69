import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeClient, type FakeClient } from '../../../stories/support/fakeClient.ts';
import { ModelStage } from '../../../stories/support/ModelStage.tsx';
import { storyRecords } from '../../../stories/support/storyRecords.ts';
import { WHOLE, wholeModels, wholeRecords } from '../../../stories/support/wholeModels.ts';
import { ColumnSettings } from '../../../src/web/template/list/ColumnSettings.tsx';
import { useListLayout } from '../../../src/web/template/list/useListLayout.ts';
import { useListViews } from '../../../src/web/template/list/views/useListViews.ts';
import { useTemplate } from '../../../src/web/template/model/template.ts';
import { renderIn, sent } from './renderScreen.tsx';

const KEEP = 'api/sys/preference/set';

/** The settings of a list, and what they make of its columns. */
function Settings() {
  const { model } = useTemplate();
  const { arrangement } = useListViews(model.templateCode);
  const layout = useListLayout(model.templateCode, model.list?.columns ?? [], undefined, arrangement);
  const shown = layout.columns.filter(({ hidden }) => !hidden);
  return (
    <>
      <ColumnSettings layout={layout} />
      <p data-testid="columns">{shown.map(({ field, pin }) => (pin ? `${field}|${pin}` : field)).join(' ')}</p>
      <p data-testid="density">{layout.arrangement?.density}</p>
    </>
  );
}

const stand = async (client: FakeClient) => {
  const { user } = await renderIn(
    <ModelStage templateCode={WHOLE} client={client}>
      <Settings />
    </ModelStage>,
  );
  await waitFor(() => expect(screen.getByTestId('density')).not.toBeEmptyDOMElement());
  await user.click(screen.getByRole('button', { name: 'Columns and row height' }));
  await screen.findByText('Compact');
  return user;
};
const columns = (): string[] => (screen.getByTestId('columns').textContent ?? '').split(' ');
const server = () =>
  fakeClient({ models: wholeModels('plain'), records: { ...storyRecords(), [WHOLE]: wholeRecords(1) } });

it('lets columns be put away, moved and kept in sight, and rows be higher; whoever leaves at once finds it so again', async () => {
  const client = server();
  const user = await stand(client);
  expect(columns().slice(0, 4)).toEqual(['no|left', 'name', 'status', 'severity']);
  await user.click(screen.getByRole('checkbox', { name: 'What happened' }));
  await user.click(screen.getByRole('button', { name: 'Move Severity up' }));
  await user.click(screen.getByRole('button', { name: 'Keep Severity in sight' }));
  await user.click(screen.getByText('Compact'));
  const arranged = ['no|left', 'severity|left', 'status'];
  expect(columns().slice(0, 3)).toEqual(arranged);
  window.dispatchEvent(new Event('pagehide'));
  // On a slow machine part of it has been kept before.
  expect(sent(client, KEEP).at(-1)).toMatchObject({ value: { density: 'compact' } });
  await user.click(screen.getByText('Relaxed'));
  cleanup();
  expect(sent(client, KEEP).at(-1)).toMatchObject({ value: { density: 'relaxed' } });

  await stand(client);
  expect(columns().slice(0, 3)).toEqual(arranged);
  expect(screen.getByTestId('density')).toHaveTextContent('relaxed');
  expect(screen.getByRole('button', { name: 'Keep Severity in sight' })).toHaveAttribute('aria-pressed', 'true');
});

it('lets a column go that the model pins, for good, until all is reset', async () => {
  const client = server();
  const user = await stand(client);
  await user.click(screen.getByRole('button', { name: 'Keep Event no. in sight' }));
  expect(columns()[0]).toBe('no');
  cleanup();
  const again = await stand(client);
  expect(columns()[0]).toBe('no');
  await again.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(columns()[0]).toBe('no|left');
});
