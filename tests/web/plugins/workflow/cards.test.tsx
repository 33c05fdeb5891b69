import { render, screen } from '@testing-library/react';
import { Grid } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { ResponsiveTable } from '../../../../src/web/plugins/workflow/parts/ResponsiveTable.tsx';

afterEach(() => vi.restoreAllMocks());

it('says on a card what there is to say, and names nothing that a row does not have', () => {
  vi.spyOn(Grid, 'useBreakpoint').mockReturnValue({ md: false });
  render(
    <ResponsiveTable<{ id: string; due: string | null; done: number }>
      label="Tasks"
      rows={[{ id: 'a', due: null, done: 0 }]}
      idOf={({ id }) => id}
      loading={false}
      columns={[
        { key: 'id', title: 'Id', leading: true, render: ({ id }) => id },
        { key: 'due', title: 'Due', render: ({ due }) => due },
        { key: 'late', title: 'Late', render: ({ due }) => due !== null && <b>{due}</b> },
        { key: 'done', title: 'Done', render: ({ done }) => done },
      ]}
      none={{ title: 'None' }}
    />,
  );
  expect(screen.getByRole('listitem').textContent).toBe('aDone: 0');
});
