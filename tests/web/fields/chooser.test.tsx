import '@ant-design/v5-patch-for-react-19';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { Suspense } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { FieldStage } from '../../../stories/support/FieldStage.tsx';
import { fieldSamples } from '../../../stories/support/fieldSamples.ts';
import { USERS } from '../../../stories/support/storyRecords.ts';

configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });
vi.setConfig({ testTimeout: 120_000 });
beforeAll(() => startTexts('en'));

const open = async (name: string, label: string) => {
  const changed: Record<string, unknown> = {};
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Suspense fallback="…">
          <FieldStage
            samples={fieldSamples.filter((sample) => sample.field.name === name)}
            state="empty"
            onChange={(field, value) => (changed[field] = value)}
          />
        </Suspense>
      </App>
    </ConfigProvider>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
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
});
