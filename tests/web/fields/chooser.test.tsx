import '@ant-design/v5-patch-for-react-19';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { Suspense } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { FieldStage } from '../../../stories/support/FieldStage.tsx';
import { fieldSamples } from '../../../stories/support/fieldSamples.ts';
import { pickerSamples } from '../../../stories/support/pickerSamples.ts';
import { USERS } from '../../../stories/support/storyRecords.ts';

configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });
vi.setConfig({ testTimeout: 120_000 });
beforeAll(() => startTexts('en'));

const stand = (name: string, state: 'empty' | 'readOnly' = 'empty') => {
  const changed: Record<string, unknown> = {};
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Suspense fallback="…">
          <FieldStage
            samples={[...fieldSamples, ...pickerSamples].filter((sample) => sample.field.name === name)}
            state={state}
            onChange={(field, value) => (changed[field] = value)}
          />
        </Suspense>
      </App>
    </ConfigProvider>,
  );
  return { changed, user: userEvent.setup({ pointerEventsCheck: 0 }) };
};

const open = async (name: string, label: string) => {
  const { changed, user } = stand(name);
  await user.click(await screen.findByRole('button', { name: `Look through: ${label}` }));
  return { changed, user, dialog: await screen.findByRole('dialog') };
};

describe('looking through records', () => {
  it('takes several people over in the order that they were put in', async () => {
    const { changed, user, dialog } = await open('helpers', 'Helpers');
    for (const name of [/王芳/, /张伟/]) await user.click(await within(dialog).findByRole('checkbox', { name }));
    await user.click(within(dialog).getByRole('button', { name: 'Move 张伟 up' }));
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(changed.helpers).toEqual([USERS[2]?.id, USERS[1]?.id]));
  });

  it('marks the keyword in what it has found, and takes one person', async () => {
    const { changed, user, dialog } = await open('owner', 'Owner');
    await user.type(await within(dialog).findByRole('textbox', { name: 'Name, code or pinyin' }), '王{Enter}');
    await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(1));
    expect(within(dialog).getByText('王', { selector: 'mark' })).toBeVisible();
    await user.click(within(dialog).getByRole('radio'));
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(changed.owner).toBe(USERS[1]?.id));
  });

  it('finds a department in its tree by a word', async () => {
    const { changed, user, dialog } = await open('unit', 'Department');
    expect(await within(dialog).findByText('集团总部')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'Name, code or pinyin' }), '数据{Enter}');
    await user.click(await within(dialog).findByText('数据中心'));
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(changed.unit).toBe('d0000000-0000-7000-8000-000000000005'));
  });

  it('takes a department with all below it, and lets all of them go again', async () => {
    const { changed, user, dialog } = await open('units', 'Departments');
    await user.click(await within(dialog).findByRole('checkbox', { name: 'With everything below' }));
    const root = await within(dialog).findByText('集团总部', { selector: '.ant-tree-title' });
    await user.click(root);
    expect(await within(dialog).findByText('Chosen: 5')).toBeVisible();
    await user.click(root);
    expect(await within(dialog).findByText('Chosen: 0')).toBeVisible();
    await user.click(root);
    await within(dialog).findByText('Chosen: 5');
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(changed.units).toHaveLength(5));
  });

  it('narrows the offer, opens what belongs to a record, and takes that over with it', async () => {
    localStorage.setItem('vue-front:chooser.storyRule', '"list"');
    const { changed, user, dialog } = await open('chapters', 'Rules concerned');
    const narrow = await within(dialog).findByRole('group', { name: 'Narrow the offer' });
    const before = (await within(dialog).findAllByRole('checkbox')).length;
    await user.click(within(narrow).getByRole('combobox', { name: 'Risk' }));
    await user.click(await screen.findByText('High', { selector: '.ant-select-item-option-content' }));
    const rule = await within(dialog).findByRole('checkbox', { name: /操作风险管理办法/ });
    await waitFor(() => expect(within(dialog).getAllByRole('checkbox').length).toBeLessThan(before));
    expect(rule).not.toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Show what belongs to 操作风险管理办法' }));
    await user.click(await within(dialog).findByRole('checkbox', { name: '损失数据收集细则' }));
    expect(rule).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(changed).toMatchObject({ chapters: [RULE(2)], clauses: [RULE(3)] }));
  });

  it('offers again what was chosen last', async () => {
    localStorage.setItem('vue-front:chosen.sysUser', JSON.stringify([USERS[3]?.id]));
    const { changed, user, dialog } = await open('owner', 'Owner');
    const lately = await within(dialog).findByRole('group', { name: 'Chosen lately' });
    await user.click(within(lately).getByRole('button', { name: '陈思远' }));
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(changed.owner).toBe(USERS[3]?.id));
  });
});

describe('choosing in place', () => {
  it('has both panes in the form: what is on offer, and what was chosen in its order', async () => {
    const { changed, user } = stand('reviewers');
    for (const name of [/王芳/, /张伟/]) await user.click(await screen.findByRole('checkbox', { name }));
    await user.click(screen.getByRole('button', { name: 'Move 张伟 up' }));
    await waitFor(() => expect(changed.reviewers).toEqual([USERS[2]?.id, USERS[1]?.id]));
    await user.click(screen.getByRole('button', { name: 'Choose all shown' }));
    await waitFor(() => expect(changed.reviewers).toHaveLength(5));
    expect(screen.getByText('Chosen: 5 of at most 5')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove all' }));
    await waitFor(() => expect(changed.reviewers).toEqual([]));
  });

  it('finds a record in its tree', async () => {
    const { changed, user } = stand('rule');
    await user.click(await screen.findByRole('combobox', { name: 'Rule' }));
    await user.click(await screen.findByText('基本制度', { selector: '.ant-select-tree-title *' }));
    await waitFor(() => expect(changed.rule).toBe(RULE(1)));
  });

  it('tells of a record that is read what belongs to it', async () => {
    const { user } = stand('chapters', 'readOnly');
    await user.click(await screen.findByRole('button', { name: 'Show what belongs to 基本制度' }));
    expect(await screen.findByText('操作风险管理办法')).toBeVisible();
  });
});

const RULE = (number: number): string => `90000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
