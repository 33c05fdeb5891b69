import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { ListCell } from '../../../src/web/template/list/ListCell.tsx';
import { WHOLE, wholeModels } from '../../../stories/support/wholeModels.ts';

beforeAll(() => startTexts('en'));

const model = wholeModels('plain').get(WHOLE);
const draw = (field: string, values: object): void => {
  if (!model) throw new Error(`There is no ${WHOLE}`);
  const row = { id: '1', version: 1, ...values };
  render(<ListCell model={model} column={{ field, renderer: 'link' }} row={row} onOpen={() => undefined} />);
};

it('draws no link where there is nothing to name it by', async () => {
  draw('event', { event: null });
  expect(await screen.findByText('—')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens a record even where it has no name', async () => {
  draw('name', { name: null });
  expect(await screen.findByRole('button', { name: 'Open' })).toBeVisible();
});
