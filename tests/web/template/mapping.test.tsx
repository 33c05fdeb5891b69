import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Inspection, SheetMapping } from '../../../src/contract/endpoints/exchange.ts';
import { MappingStep } from '../../../src/web/template/exchange/MappingStep.tsx';
import { renderIn } from './renderScreen.tsx';

const sheet = (name: string, target: string): Inspection['sheets'][number] => ({
  name,
  rows: 2,
  titles: ['Amount'],
  samples: [['1.00']],
  mapping: mappingOf(name, target),
});
const mappingOf = (name: string, target: string): SheetMapping => ({
  sheet: name,
  target,
  titleRow: 1,
  columns: [{ column: 0, field: null }],
});
const amount = { name: 'amount', title: 'Amount', required: true, key: false };
const inspection: Inspection = {
  fileName: 'losses.xlsx',
  sheets: [sheet('Losses', 'losses'), sheet('Sheet2', 'recoveries')],
  targets: [
    { target: '', title: 'Loss event', fields: [] },
    { target: 'losses', title: 'Losses', fields: [amount] },
    { target: 'recoveries', title: 'Recoveries', fields: [amount] },
  ],
  remembered: false,
};

it('tells columns of one name in several tables apart by their sheet and their table', async () => {
  await renderIn(
    <MappingStep
      inspection={inspection}
      mapping={inspection.sheets.map(({ mapping }) => mapping)}
      choices={{ faultyRows: 'refuseAll', clearEmpty: false, removeRows: false, confirmed: false }}
      onMap={() => undefined}
      onChoose={() => undefined}
    />,
  );
  expect(await screen.findByText(/Losses › Amount, Recoveries › Amount/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Sheet2 → Recoveries (2)' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Losses (2)' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Losses: field for Amount' })).toBeInTheDocument();
});
