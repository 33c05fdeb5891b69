import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storyModels } from '../../../stories/support/lossModels.ts';
import type { Rule } from '../../../src/model/language/rule.ts';
import type { Model } from '../../../src/model/resolved/model.ts';
import { AnswerError, TransportError } from '../../../src/web/client/errors.ts';
import { USER } from '../../../stories/support/fakeClient.ts';
import { control, renderScreen, sent } from './renderScreen.tsx';

const FIRST = 'b0000000-0000-7000-8000-000000000001';
const SAVE = 'api/commonData/saveOrUpdate';
const WAIT = { timeout: 15_000 };

const openForTyping = async (options = {}) => {
  const opened = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST }, options);
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT));
  await control(/Gross loss/);
  return opened;
};

/** The models of the stories, loss events with one rule more. */
function withRule(rule: Rule): ReadonlyMap<string, Model> {
  const loss = storyModels.get('storyLoss');
  if (!loss) throw new Error('There is no storyLoss');
  return new Map([...storyModels, ['storyLoss', { ...loss, rules: [...loss.rules, rule] }]]);
}

/** The models of the stories, loss events with a field that may stay empty. */
function withoutNeedOf(name: string): ReadonlyMap<string, Model> {
  const loss = storyModels.get('storyLoss');
  if (!loss) throw new Error('There is no storyLoss');
  const fields = loss.fields.map((field) => (field.name === name ? { ...field, required: false } : field));
  return new Map([...storyModels, ['storyLoss', { ...loss, fields }]]);
}

const fieldOf = (name: string): HTMLElement | null => document.querySelector(`[data-field="${name}"]`);
const cellOf = (row: number, column: string): HTMLElement | null =>
  document.querySelector(`[data-field="costs"] [data-row="${row}"] [data-column="${column}"]`);

describe('a form', () => {
  it('shows every missing field at once, at its place, and sends nothing', async () => {
    const { client, user } = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form' });
    await user.click(await screen.findByRole('button', { name: 'Save' }, WAIT));
    await waitFor(() => expect(fieldOf('name')).toHaveTextContent('Please fill in Name'));
    expect(fieldOf('occurredOn')).toHaveTextContent('Please fill in Occurred on');
    expect(fieldOf('grossLoss')).toHaveTextContent('Please fill in Gross loss');
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    expect(sent(client, SAVE)).toEqual([]);
  });

  it.each(['{Enter}', '{Tab}'])('keeps a typed day that its field does not allow, and says why: %s', async (leave) => {
    const { user } = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form' });
    const day = await control(/Occurred on/);
    await user.click(day);
    await user.type(day, `2027-01-05${leave}`);
    if (leave === '{Enter}') await user.tab();
    await waitFor(() => expect(fieldOf('occurredOn')).toHaveTextContent('Must not be after today'));
    expect(day).toHaveValue('2027-01-05');
    await user.clear(day);
    await user.type(day, '2026-03-02{Enter}');
    await waitFor(() => expect(fieldOf('occurredOn')?.querySelector('.field-fault')).toBeNull());
    expect(day).toHaveValue('2026-03-02');
  });

  it('lists what was refused, leads to each place, and crosses out what is put right', async () => {
    const { user } = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form' });
    await user.click(await screen.findByRole('button', { name: 'Save' }, WAIT));
    const list = await screen.findByRole('group', { name: 'Please correct' }, WAIT);
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    await user.click(within(list).getByRole('button', { name: 'Please fill in Gross loss' }));
    await waitFor(() => expect(screen.getByLabelText(/Gross loss/)).toHaveFocus());
    await user.type(screen.getByLabelText(/Gross loss/), '1');
    await waitFor(() => expect(within(list).queryByRole('button', { name: 'Please fill in Gross loss' })).toBeNull());
    expect(within(list).getByText('Please fill in Gross loss').closest('s')).not.toBeNull();
    expect(within(list).getByRole('button', { name: 'Please fill in Name' })).toBeVisible();
  });

  it('saves a new record whose first answer was lost into the record that it made, and says meanwhile that nobody knows', async () => {
    const made = 'b0000000-0000-7000-8000-0000000000aa';
    const ends: (() => unknown)[] = [
      () => {
        throw new TransportError('network', 'no answer');
      },
      () => {
        throw new AnswerError(207, 'stored already', { stored: { billId: made, version: 1 } });
      },
      () => ({ billId: made, version: 2, billData: { name: 'Kept once' } }),
    ];
    const { client, user } = await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form' },
      { models: withoutNeedOf('eventType'), answers: { [SAVE]: () => ends.shift()?.() } },
    );
    await user.type(await control(/^Name/), 'Kept once');
    await user.type(await control(/Occurred on/), '2026-03-02{Enter}');
    await user.type(await control(/Gross loss/), '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^No answer came/, undefined, WAIT);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(3), WAIT);
    const [first, second, third] = sent(client, SAVE) as { newId?: string; billData: Record<string, unknown> }[];
    expect(first?.newId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(second?.newId).toBe(first?.newId);
    expect(third).toMatchObject({ billData: { id: made, version: 1, name: 'Kept once' } });
    expect(third?.newId).toBeUndefined();
  });

  it('shows what stands against a step at the cells of its rows, although it is only looked at', async () => {
    const { user } = await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
      {
        answers: {
          'api/commonData/transition': () => ({
            results: [
              {
                billId: FIRST,
                code: 208,
                msg: 'The input is refused',
                errors: [{ field: 'costs.note', row: 1, message: 'Say where it was booked' }],
              },
            ],
          }),
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Submit' }, WAIT));
    const ask = await screen.findByRole('dialog', undefined, WAIT);
    await user.click(within(ask).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(cellOf(1, 'note')).toHaveTextContent('Say where it was booked'), WAIT);
    expect(cellOf(0, 'note')).not.toHaveTextContent('Say where');
    await user.click(await screen.findByRole('button', { name: 'Costs, row 2 · Note' }));
    await waitFor(() => expect(cellOf(1, 'note')).toHaveFocus());
  });

  it('reads the record again when somebody else was quicker with a step', async () => {
    const refused = { billId: FIRST, code: 402, msg: 'Out of your sight' };
    const { client, user } = await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
      { answers: { 'api/commonData/transition': () => ({ results: [refused] }) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Submit' }, WAIT));
    const ask = await screen.findByRole('dialog', undefined, WAIT);
    await user.click(within(ask).getByRole('button', { name: 'Submit' }));
    await screen.findByText('Out of your sight', undefined, WAIT);
    expect(sent(client, 'api/commonData/queryDataById')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent(client, 'api/commonData/queryDataById')).toHaveLength(2), WAIT);
  });

  it('opens a faulty cell of a row for typing from its link, again and again, and says no more of it once it is saved', async () => {
    const { client, user } = await openForTyping();
    const amount = (): HTMLElement | null => cellOf(0, 'amount');
    await user.click(amount() as HTMLElement);
    await waitFor(() => expect(amount()?.querySelector('input')).toHaveFocus());
    await user.clear(amount()?.querySelector('input') as HTMLElement);
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const link = await screen.findByRole('button', { name: 'Costs, row 1 · Amount' }, WAIT);
    for (let round = 0; round < 2; round += 1) {
      await user.click(link);
      await waitFor(() => expect(amount()?.querySelector('input')).toHaveFocus());
    }
    const said = (): string =>
      screen
        .queryAllByRole('alert')
        .map((alert) => alert.textContent)
        .join('');
    expect(said()).toContain('Amount');
    await user.type(amount()?.querySelector('input') as HTMLElement, '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(1), WAIT);
    await waitFor(() => expect(said()).toBe(''));
  });

  it('computes while the person types, and sends exact decimals', async () => {
    const { client, user } = await openForTyping();
    const loss = await control(/Gross loss/);
    await user.clear(loss);
    await user.type(loss, '20,000.10');
    await waitFor(() =>
      expect(
        within(document.querySelector('[data-field="netLoss"]') as HTMLElement).getByText('8,000.10'),
      ).toBeVisible(),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(1), WAIT);
    expect(sent(client, SAVE)[0]).toMatchObject({
      billData: { id: FIRST, version: 1, grossLoss: '20000.10', netLoss: '8000.10' },
    });
  });

  it('hides what a condition hides, and sends it empty', async () => {
    const { client, user } = await openForTyping();
    expect(screen.getByLabelText(/Why it is major/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await waitFor(() => expect(screen.queryByLabelText(/Why it is major/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(1), WAIT);
    expect(sent(client, SAVE)[0]).toMatchObject({ billData: { majorReason: null } });
  });

  it('asks before it saves against a soft rule, and then says so', async () => {
    const { client, user } = await openForTyping();
    const loss = await control(/Gross loss/);
    await user.clear(loss);
    await user.paste('6000000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('System prompt', undefined, WAIT)).length).toBeGreaterThan(0);
    expect(screen.getByText(/A loss above 5 million is unusual/)).toBeInTheDocument();
    expect(client.records.storyLoss?.find((record) => record.id === FIRST)?.grossLoss).toBe('18734.50');
    await user.click(screen.getByRole('button', { name: 'Save all the same' }));
    await waitFor(
      () => expect(client.records.storyLoss?.find((record) => record.id === FIRST)?.grossLoss).toBe('6000000.00'),
      WAIT,
    );
  });

  it('merges with what somebody else has changed, field by field', async () => {
    const { client, user } = await openForTyping();
    const name = await control(/^Name/);
    await user.clear(name);
    await user.type(name, 'Mine');
    const record = client.records.storyLoss?.find((entry) => entry.id === FIRST);
    Object.assign(record ?? {}, { name: 'Theirs', progress: '77', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/王芳 has changed this record/, undefined, WAIT)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take over and go on' }));
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Mine'));
    expect(screen.getByLabelText(/Progress/)).toHaveValue('77');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(
      () =>
        expect(client.records.storyLoss?.find((entry) => entry.id === FIRST)).toMatchObject({
          name: 'Mine',
          progress: '77',
          version: 3,
        }),
      WAIT,
    );
  });

  it('says so when the person himself has changed the record in another window', async () => {
    const { client, user } = await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
      { changedBy: { updatedBy: USER.id, updatedByName: USER.name } },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT));
    await user.type(await control(/^Name/), ' mine');
    const record = client.records.storyLoss?.find((entry) => entry.id === FIRST);
    Object.assign(record ?? {}, { name: 'Of the other window', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You have changed this record yourself/, undefined, WAIT)).toBeInTheDocument();
    expect(screen.queryByText('Theirs')).toBeNull();
    expect(screen.getByText('Other window')).toBeInTheDocument();
  });

  it('offers again what was typed and not saved', async () => {
    const draft = {
      id: 'x',
      templateCode: 'storyLoss',
      templateTitle: { en: '', 'zh-cn': '', 'zh-tw': '' },
      title: '',
      billId: null,
      savedAt: '2026-03-09T08:00:00.000Z',
      billData: { name: 'From the draft' },
    };
    const { user } = await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form' },
      { answers: { 'api/sys/draft/list': () => [draft] } },
    );
    await user.click(await screen.findByRole('button', { name: 'Restore' }, WAIT));
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('From the draft'));
  });

  it('lets the step onwards stand out where it may be taken, and editing where not', async () => {
    const primary = () =>
      [...document.querySelectorAll('.form-footer .ant-btn-primary')].map((button) => button.textContent?.trim());
    const first = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST });
    await screen.findByRole('button', { name: 'Submit' }, WAIT);
    expect(primary()).toEqual(['Submit']);
    await first.user.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(primary()).toEqual(['Save']));
    cleanup();
    await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
      { blocked: { submit: 'Not before the month has ended' } },
    );
    await screen.findByRole('button', { name: 'Submit' }, WAIT);
    expect(primary()).toEqual(['Edit']);
  });

  it('says of a value that is shown in part what becomes of it, until it is typed anew', async () => {
    const { user } = await openForTyping({ masked: ['name'] });
    const name = await control(/^Name/);
    expect(name).toHaveAccessibleDescription(/^Shown in part: leave it as it is/);
    await user.clear(name);
    await user.type(name, 'Told anew');
    await waitFor(() => expect(fieldOf('name')).not.toHaveTextContent('Shown in part'));
  });

  it('tells at each field which step will want it, and to the reader of a screen too', async () => {
    await openForTyping({
      models: withRule({
        check: '!empty(owner)',
        message: { en: 'Name the owner', 'zh-cn': '', 'zh-tw': '' },
        fields: ['owner'],
        at: ['submit'],
      }),
    });
    await waitFor(() => expect(fieldOf('owner')).toHaveTextContent('Needed for: Submit'));
    expect(screen.getByLabelText(/^Owner$/)).toHaveAccessibleDescription('Needed for: Submit');
    expect(fieldOf('dueOn')).not.toHaveTextContent('Needed for');
  });

  it.each([' more', ''])(
    'says before it is printed whether something is not on the paper: typed "%s"',
    async (typed) => {
      const never = new Promise(() => undefined);
      const { user } = await openForTyping({ answers: { 'api/print/record': () => never } });
      if (typed) await user.type(await control(/^Name/), typed);
      await user.click(screen.getByRole('button', { name: 'Print' }));
      const paper = await screen.findByRole('dialog', { name: 'On paper' }, WAIT);
      expect(within(paper).queryAllByText(/is not on this paper/)).toHaveLength(typed ? 1 : 0);
    },
  );

  it('tells at the head of a column of rows which step will want it', async () => {
    const rows = storyModels.get('storyLossCost');
    if (!rows) throw new Error('There is no storyLossCost');
    const fields = rows.fields.map((field) => (field.name === 'note' ? { ...field, requiredAt: ['submit'] } : field));
    await openForTyping({ models: new Map([...storyModels, ['storyLossCost', { ...rows, fields }]]) });
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Note/ })).toHaveTextContent('Needed for: Submit'),
    );
    expect(screen.getByRole('columnheader', { name: /^Amount/ })).not.toHaveTextContent('Needed for');
  });

  it('shows a step that something stands against, with the reason', async () => {
    const { client, user } = await renderScreen(
      { templateCode: 'storyLoss', templateUiType: 'form', billId: 'b0000000-0000-7000-8000-000000000002' },
      { blocked: { approve: 'Somebody else must approve this' } },
    );
    const approve = await screen.findByRole('button', { name: 'Approve' }, WAIT);
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    expect(approve).toHaveAccessibleDescription('Somebody else must approve this');
    await user.click(approve);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(client, 'api/commonData/transition')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(/you cannot edit/);
  });

  it('wants an opinion where the transition does', async () => {
    const { client, user } = await renderScreen({
      templateCode: 'storyLoss',
      templateUiType: 'form',
      billId: 'b0000000-0000-7000-8000-000000000002',
    });
    await user.click(await screen.findByRole('button', { name: 'Send back' }, WAIT));
    const dialog = await screen.findByRole('dialog', undefined, WAIT);
    await user.click(within(dialog).getByRole('button', { name: 'Send back' }));
    expect(await within(dialog).findByText('Please enter an opinion')).toBeVisible();
    expect(sent(client, 'api/commonData/transition')).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Opinion/), 'Amount is missing');
    await user.click(within(dialog).getByRole('button', { name: 'Send back' }));
    await waitFor(
      () =>
        expect(sent(client, 'api/commonData/transition')[0]).toMatchObject({
          transition: 'sendBack',
          opinion: 'Amount is missing',
        }),
      WAIT,
    );
  });
});

describe('rows in a form', () => {
  it('are typed in place, computed, and refused at their cell', async () => {
    const { client, user } = await openForTyping();
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(cellOf(2, 'amount')).toHaveTextContent('Please fill in Amount'));
    expect(sent(client, SAVE)).toEqual([]);
    // The first fault takes the focus; only then is it the person's turn.
    await waitFor(() => expect(document.activeElement?.closest('.rows-fault')).not.toBeNull());
    const amount = await screen.findByLabelText('Amount 3');
    await user.type(amount, '100');
    await waitFor(() =>
      expect(
        within(document.querySelector('[data-row="2"] [data-column="open"]') as HTMLElement).getByText('100.00'),
      ).toBeVisible(),
    );
    await user.click(screen.getByRole('button', { name: 'Delete row 3' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(1), WAIT);
  });

  it('take a table pasted from a spreadsheet', async () => {
    const { client, user } = await openForTyping();
    const cell = document.querySelector('[data-row="0"] [data-column="kind"]') as HTMLElement;
    await user.click(cell);
    await user.paste('Fines\t2026/1/5\t1,200.50\nOther\t2026-02-01\t3\nOther\t\t4');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(1), WAIT);
    expect(sent(client, SAVE)[0]).toMatchObject({
      billData: {
        costs: [
          { kind: 'fine', bookedOn: '2026-01-05', amount: '1200.50' },
          { kind: 'other', bookedOn: '2026-02-01', amount: '3.00' },
          { kind: 'other', bookedOn: null, amount: '4.00' },
        ],
      },
    });
  });
});
