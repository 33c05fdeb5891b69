import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeClient } from '../../../stories/support/fakeClient.ts';
import { renderScreen } from './renderScreen.tsx';

const FIRST = 'b0000000-0000-7000-8000-000000000001';

it('says in the form who returned the record, when, and why', async () => {
  const plain = fakeClient();
  const answer = await plain.post('api/commonData/queryDataById', { templateCode: 'storyLoss', billId: FIRST });
  const opinion = {
    step: { en: 'Return', 'zh-cn': '退回', 'zh-tw': '退回' },
    by: 'Mao Hui',
    at: '2026-06-15T02:00:00.000Z',
    text: 'The voucher is wanting.\n<b>Add it.</b>',
  };
  const page = { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST } as const;
  await renderScreen(page, { answers: { 'api/commonData/queryDataById': () => ({ ...answer, opinion }) } });
  const note = await screen.findByRole('note', { name: 'Opinion' }, { timeout: 15_000 });
  expect(note).toHaveTextContent(/Return · Mao Hui · .*2026/);
  expect(note).toHaveTextContent('The voucher is wanting. <b>Add it.</b>');
});
