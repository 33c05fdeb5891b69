import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Event } from '../../../src/model/language/button.ts';
import type { Model } from '../../../src/model/resolved/model.ts';
import { storyModels } from '../../../stories/support/lossModels.ts';
import { control, renderScreen } from './renderScreen.tsx';

const WAIT = { timeout: 15_000 };
const FIRST = 'b0000000-0000-7000-8000-000000000001';

/** The models of the stories, loss events with events of their own. */
function withEvents(...events: Event[]): ReadonlyMap<string, Model> {
  const loss = storyModels.get('storyLoss');
  if (!loss) throw new Error('There is no storyLoss');
  return new Map([...storyModels, ['storyLoss', { ...loss, events }]]);
}

const copying = (from: string, to: string): Event => ({
  on: `change:${from}`,
  do: [{ action: 'setValue', field: to, value: from }],
});

it('does what a change brings about in a stored record, too, once it is opened for typing', async () => {
  const models = withEvents(copying('name', 'majorReason'));
  const { user } = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST }, { models });
  await user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT));
  await user.type(await control(/^Name/), '!');
  const reason = await control(/Why it is major/);
  await waitFor(() => expect((reason as HTMLTextAreaElement).value).toMatch(/!$/), WAIT);
});

it('goes on from field to field', async () => {
  const models = withEvents(copying('dueOn', 'discoveredOn'), copying('discoveredOn', 'occurredOn'));
  const { user } = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form' }, { models });
  await user.type(await control(/Due on/), '2026-03-02{Enter}');
  await waitFor(() => expect(screen.getByLabelText(/Occurred on/)).toHaveValue('2026-03-02'), WAIT);
});

it('stops where changes lead in a circle, however it branches, and names its fields once', async () => {
  const more = (from: string, ...to: string[]): Event => ({
    on: `change:${from}`,
    do: to.map((field) => ({ action: 'setValue' as const, field, value: `coalesce(${from}, 0) + 1` })),
  });
  const models = withEvents(
    more('grossLoss', 'progress', 'share'),
    more('progress', 'grossLoss'),
    more('share', 'grossLoss'),
  );
  const loss = models.get('storyLoss');
  if (!loss) throw new Error('There is no storyLoss');
  const share = { name: 'share', type: 'integer' as const, title: { en: 'Share', 'zh-cn': '份额', 'zh-tw': '份額' } };
  const wider = new Map([...models, ['storyLoss', { ...loss, fields: [...loss.fields, share] }]]);
  const { user } = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form' }, { models: wider });
  await user.type(await control(/Gross loss/), '1');
  const [said, ...further] = await screen.findAllByText(/lead in a circle/, undefined, WAIT);
  expect(said).toHaveTextContent(/Gross loss/);
  expect(said).toHaveTextContent(/Progress/);
  expect(further).toEqual([]);
});
