import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { USERS } from '../../../stories/support/storyRecords.ts';
import { control, renderScreen, sent } from './renderScreen.tsx';

const FIRST = 'b0000000-0000-7000-8000-000000000001';
const WAIT = { timeout: 60_000 };
const SAVE = 'api/commonData/saveOrUpdate';
const LOOKUP = 'api/commonData/lookup';

const openForTyping = async () => {
  const opened = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST });
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT));
  await control(/Gross loss/);
  return opened;
};
const cell = (row: number, column: string): HTMLElement => {
  const found = document.querySelector(`[data-field="costs"] [data-row="${row}"] [data-column="${column}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no cell ${column} in row ${row}`);
  return found;
};

describe('rows of a sub-table', () => {
  it('take names of people pasted from a spreadsheet, asked for all at once as the field of the row', async () => {
    const { client, user } = await openForTyping();
    await user.click(cell(0, 'note'));
    await user.paste('First\t王芳\nSecond\tzhangwei\nThird\tNobody');
    await waitFor(() => expect(cell(1, 'payer')).toHaveTextContent('张伟'), WAIT);
    expect(sent(client, LOOKUP)).toMatchObject([
      { templateCode: 'storyLoss', field: 'costs.payer', texts: ['王芳', 'zhangwei', 'Nobody'] },
    ]);
    expect(await screen.findByText(/Cells that could not be read: 1/)).toBeVisible();
    expect(cell(2, 'payer')).toHaveTextContent('Not understood: “Nobody”');
    await user.click(screen.getByRole('button', { name: 'Delete row 3' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(client, SAVE)).toHaveLength(1), WAIT);
    expect(sent(client, SAVE)[0]).toMatchObject({
      billData: {
        costs: [
          { note: 'First', payer: USERS[1]?.id },
          { note: 'Second', payer: USERS[2]?.id },
        ],
      },
    });
  });

  it('offer people as the field of the row does, and not as one of the record', async () => {
    const { client, user } = await openForTyping();
    await user.click(cell(0, 'payer'));
    await user.click(within(cell(0, 'payer')).getByRole('combobox'));
    expect(await screen.findByRole('option', { name: /王芳/ }, WAIT)).toBeInTheDocument();
    expect(sent(client, LOOKUP)).toMatchObject([{ field: 'costs.payer' }]);
  });

  it('are not searched for by the half of a word that an input method is composing', async () => {
    const { client, user } = await openForTyping();
    await user.click(cell(0, 'payer'));
    const box = within(cell(0, 'payer')).getByRole('combobox');
    await user.click(box);
    await screen.findByRole('option', { name: /王芳/ }, WAIT);
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'zhang' } });
    fireEvent.change(box, { target: { value: '张' } });
    fireEvent.compositionEnd(box);
    await waitFor(() => expect(screen.queryByRole('option', { name: /王芳/ })).toBeNull(), WAIT);
    expect(sent(client, LOOKUP).map((asked) => (asked as { keyword?: string }).keyword)).toEqual([undefined, '张']);
  });

  it('take with Ctrl+D what stands in the row above', async () => {
    const { user } = await openForTyping();
    await user.click(cell(1, 'note'));
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(screen.getByLabelText('Note 2')).toHaveValue('律师费'));
  });

  it('open by themselves with all their fields, and lead to the next one', async () => {
    const { user } = await openForTyping();
    await user.click(screen.getByRole('button', { name: 'Open row 1' }));
    const drawer = await screen.findByRole('dialog');
    expect(drawer).toHaveTextContent('Costs: row 1 of 2');
    const note = within(drawer).getByLabelText('Note');
    await user.clear(note);
    await user.type(note, 'Fees');
    await waitFor(() => expect(cell(0, 'note')).toHaveTextContent('Fees'));
    expect(within(drawer).getByText('Open').closest('[data-field]')).toHaveTextContent('8,000.00');
    await user.click(within(drawer).getByRole('button', { name: 'Row below' }));
    expect(drawer).toHaveTextContent('Costs: row 2 of 2');
    expect(within(drawer).getByRole('button', { name: 'Row below' })).toBeDisabled();
  });
});
