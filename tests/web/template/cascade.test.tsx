import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storyModels } from '../../../stories/support/lossModels.ts';
import { storyRecords } from '../../../stories/support/storyRecords.ts';
import type { Field } from '../../../src/model/field-types/fieldTypes.ts';
import type { Model } from '../../../src/model/resolved/model.ts';
import { namesReadBy } from '../../../src/web/template/form/useFittingReferences.ts';
import { control, renderScreen, sent } from './renderScreen.tsx';

const WAIT = { timeout: 60_000 };
const FIRST = 'b0000000-0000-7000-8000-000000000001';
const LOOKUP = 'api/commonData/lookup';
const SAVE = 'api/commonData/saveOrUpdate';
const PERSON = 'a0000000-0000-7000-8000-000000000001';

/** Loss events whose owner hangs on the severity, and whose severity is high for an event that is major alone. */
function narrowed(): ReadonlyMap<string, Model> {
  const loss = storyModels.get('storyLoss');
  if (!loss) throw new Error('There is no storyLoss');
  const fields = loss.fields.map((field): Field => {
    if (field.name === 'severity' && field.type === 'dictionary')
      return { ...field, offer: [{ items: ['high', 'extreme', 'low'], when: 'major == true' }] };
    if (field.name === 'owner' && field.type === 'user')
      return { ...field, filter: { field: 'account', op: 'eq', value: '$record.severity' } };
    return field;
  });
  return new Map([...storyModels, ['storyLoss', { ...loss, fields }]]);
}

const part = (name: string): Element | null => document.querySelector(`[data-field="${name}"]`);

describe('a choice that hangs on another one', () => {
  it('is emptied when it no longer fits, and so is what hangs on it; the fields say so', async () => {
    const { client, user } = await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
      { models: narrowed(), answers: { [LOOKUP]: () => ({ options: [], total: 0, totalIsExact: true }) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT));
    await control(/Gross loss/);
    expect(part('severity')).toHaveTextContent('Low');
    await user.click(within(part('major') as HTMLElement).getByRole('radio', { name: 'No' }));
    await waitFor(() => expect(part('severity')).toHaveTextContent(/Emptied/), WAIT);
    await waitFor(() => expect(part('severity')).not.toHaveTextContent('Low'), WAIT);
    await waitFor(() => expect(part('owner')).toHaveTextContent(/Emptied/), WAIT);
    expect(sent(client, LOOKUP)[0]).toMatchObject({ field: 'owner', query: { field: 'id', op: 'in' }, pageSize: 1 });
  });

  it('is emptied in a row, too, when another cell of that row has changed; other rows keep theirs', async () => {
    const cost = storyModels.get('storyLossCost');
    if (!cost) throw new Error('There is no storyLossCost');
    const fields = cost.fields.map((field): Field =>
      field.name === 'payer' && field.type === 'user'
        ? { ...field, filter: { field: 'account', op: 'eq', value: '$record.note' } }
        : field,
    );
    const models = new Map([...storyModels, ['storyLossCost', { ...cost, fields }]]);
    const row = { kind: 'fine', bookedOn: null, amount: '10.00', recovered: null, open: '10.00', payer: PERSON };
    const costs = [
      { ...row, id: 'f0000000-0000-7000-8000-000000000011', note: 'a' },
      { ...row, id: 'f0000000-0000-7000-8000-000000000012', note: 'b' },
    ];
    const records = {
      ...storyRecords(),
      storyLoss:
        storyRecords()
          ['storyLoss']?.slice(0, 1)
          .map((one) => ({ ...one, costs })) ?? [],
    };
    const { client, user } = await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
      { models, records, answers: { [LOOKUP]: () => ({ options: [], total: 0, totalIsExact: true }) } },
    );
    await user.click(await screen.findByText('Edit', undefined, WAIT));
    const cell = await waitFor(() => {
      const found = part('costs')?.querySelector<HTMLElement>('[data-row="1"] [data-column="note"]');
      if (!found) throw new Error('The rows are not there yet');
      return found;
    }, WAIT);
    await user.click(cell);
    const box = await waitFor(() => {
      const found = cell.querySelector('input');
      if (!found) throw new Error('The cell is not open yet');
      return found;
    }, WAIT);
    await user.clear(box);
    await user.paste('c');
    await user.tab();
    await waitFor(() => expect(sent(client, LOOKUP).length).toBeGreaterThan(0), WAIT);
    expect(sent(client, LOOKUP)).toMatchObject([{ field: 'costs.payer', record: { note: 'c' }, pageSize: 1 }]);
    await waitFor(() => expect(part('costs')).toHaveTextContent(/Emptied in a row/), WAIT);
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(1), WAIT);
    expect(sent(client, SAVE)[0]).toMatchObject({
      billData: { costs: [{ payer: PERSON }, { payer: null, note: 'c' }] },
    });
  });

  it.each([
    [{ field: 'id', op: 'below', value: { cel: 'occurEntity.dept' } }, ['occurEntity', 'dept']],
    [
      {
        and: [{ field: 'a', op: 'eq', value: '$record.kind' }, { not: { field: 'b', op: 'in', value: ['$record.x'] } }],
      },
      ['kind', 'x'],
    ],
    [{ field: 'status', op: 'eq', value: 'enabled' }, []],
  ] as const)('is read out of a filter: %j', (filter, names) => {
    expect([...namesReadBy(structuredClone(filter) as Parameters<typeof namesReadBy>[0])]).toEqual(names);
  });
});
