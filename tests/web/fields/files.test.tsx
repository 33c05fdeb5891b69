import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { StoredFile } from '../../../src/contract/endpoints/file.ts';
import type { AttachmentField } from '../../../src/model/field-types/attachment.ts';
import { attachmentUi } from '../../../src/web/fields/attachment/attachment.tsx';
import { ClientContext, type Client } from '../../../src/web/fields/support/clientContext.ts';
import { renderIn } from '../template/renderScreen.tsx';

const name = { en: 'Files', 'zh-cn': '文件', 'zh-tw': '檔案' };
const FIELD: AttachmentField = { type: 'attachment', name: 'files', title: name };
const file = (id: string, over: Partial<StoredFile> = {}): StoredFile => ({
  id,
  name: `${id}.txt`,
  size: 2048,
  type: 'text/plain',
  ...over,
});

async function show(value: StoredFile[], client: Partial<Client>) {
  const onChange = vi.fn();
  const whole: Client = { post: vi.fn(), upload: vi.fn(), download: vi.fn(), ...client };
  const { Input } = attachmentUi;
  const { user } = await renderIn(
    <ClientContext value={whole}>
      <Input id="files" label="Files" field={FIELD} value={value as never} onChange={onChange} />
    </ClientContext>,
  );
  return { user, onChange };
}

it('shows a text in the page, its markup as letters', async () => {
  const download = vi.fn(async () => ({ blob: new Blob(['<b>1 < 2</b>']), name: 'a.txt' }));
  const { user } = await show([file('a'), file('b', { name: 'b.zip', type: 'application/zip' })], { download });
  expect(await screen.findByText('2 KB', { exact: false, selector: 'li:first-child *' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Look at b.zip' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Look at a.txt' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('<b>1 < 2</b>')).toBeInTheDocument();
  expect(download).toHaveBeenCalledWith('api/file/preview', { id: 'a', loading: 'N' }, { handles: 'all' });
});

it('puts the next version of a file in its place', async () => {
  const upload = vi.fn(async () => file('c', { name: 'c.txt' }));
  const { onChange } = await show([file('a'), file('b')], { upload });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole('button', { name: 'New version of a.txt' }));
  await user.upload(screen.getByTestId('next-version'), new File(['new'], 'c.txt', { type: 'text/plain' }));
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange.mock.calls[0]?.[0]).toMatchObject([{ id: 'c' }, { id: 'b' }]);
  expect(upload).toHaveBeenCalledWith(expect.anything(), { handles: 'all', fields: { replaces: 'a' } });
});

it('lists the versions of a file, each to be looked at and downloaded', async () => {
  const at = '2026-06-15T02:00:00.000Z';
  const versions = [
    { ...file('b', { version: 2 }), at, byName: 'Mao Hui' },
    { ...file('a', { version: 1 }), at, byName: null },
  ];
  const post = vi.fn(async () => versions);
  const { user } = await show([file('b', { version: 2 })], { post: post as never });
  await user.click(await screen.findByRole('button', { name: 'Version 2 of b.txt; show all' }));
  expect(await screen.findByText(/Mao Hui/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download a.txt' })).toBeInTheDocument();
  expect(post).toHaveBeenCalledWith('api/file/versions', { id: 'b', loading: 'N' });
});
