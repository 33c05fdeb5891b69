import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storyRecords } from '../../../stories/support/storyRecords.ts';
import { ViewPlaceContext } from '../../../src/web/kit/view.ts';
import { GeneratedScreen } from '../../../stories/support/GeneratedScreen.tsx';
import { fakeClient } from '../../../stories/support/fakeClient.ts';
import { renderIn, sent } from './renderScreen.tsx';

const QUERY = 'api/commonData/queryPageDataV2';

it('shows the last page that an open group has when it has become shorter', async () => {
  const records = storyRecords();
  for (const record of records.storyLoss ?? []) record.status = 'draft';
  const client = fakeClient({
    records,
    answers: { 'api/commonData/aggregate': () => [{ status: 'draft', n: client.records.storyLoss?.length ?? 0 }] },
  });
  const search = `?${new URLSearchParams({ q: JSON.stringify({ group: [{ field: 'status' }] }) }).toString()}`;
  const { user } = await renderIn(
    <ViewPlaceContext value={{ key: 'x', path: '/x', search, active: true, readdress: () => undefined }}>
      <GeneratedScreen templateCode="storyLoss" templateUiType="list" client={client} />
    </ViewPlaceContext>,
  );
  await user.click(await screen.findByRole('button', { name: /draft/i, expanded: false }));
  await user.click(await screen.findByTitle('4'));
  await waitFor(() => expect(sent(client, QUERY).at(-1)).toMatchObject({ pageNum: 4, pageSize: 20 }));
  client.records.storyLoss = client.records.storyLoss?.slice(0, 25) ?? [];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(sent(client, QUERY).at(-1)).toMatchObject({ pageNum: 2, pageSize: 20 }));
  expect(await screen.findByTitle('2')).toHaveClass('ant-pagination-item-active');
});
