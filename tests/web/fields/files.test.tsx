import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { StoredFile } from '../../../src/contract/endpoints/file.ts';
import type { AttachmentField } from '../../../src/model/field-types/attachment.ts';
import { attachmentUi } from '../../../src/web/fields/attachment/attachment.tsx';
import { AnswerError, TransportError } from '../../../src/web/client/errors.ts';
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
  const sent = { handles: 'all', fields: { replaces: 'a' } };
  expect(upload).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(sent));
});

it('gives a file another name, which keeps its extension, and puts it in the place of the old one', async () => {
  const post = vi.fn(async () => file('c', { name: 'minutes.txt' }));
  const { user, onChange } = await show([file('a'), file('b')], { post: post as never });
  await user.click(await screen.findByRole('button', { name: 'Rename a.txt' }));
  const dialog = await screen.findByRole('dialog');
  const box = within(dialog).getByLabelText('Name of the file');
  expect(box).toHaveValue('a');
  expect(within(dialog).getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await user.clear(box);
  await user.type(box, 'minutes{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(post).toHaveBeenCalledWith('api/file/rename', { id: 'a', name: 'minutes.txt', loading: 'N' });
  expect(onChange.mock.calls[0]?.[0]).toMatchObject([{ id: 'c', name: 'minutes.txt' }, { id: 'b' }]);
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

const drop = (files: File[]): void => {
  const target = document.querySelector('.field-files');
  if (!target) throw new Error('There is no field');
  fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });
};

it('takes files that are dropped on it, one after the other, and shows how far each has got', async () => {
  const sent: ((file: StoredFile) => void)[] = [];
  const upload: Client['upload'] = async (_file, options) => {
    options?.onProgress?.(0.4);
    return await new Promise((resolve) => sent.push(resolve));
  };
  const { onChange } = await show([], { upload });
  drop([new File(['1'], 'one.txt'), new File(['2'], 'two.txt')]);
  expect(await screen.findByText('40%')).toBeInTheDocument();
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  sent[0]?.(file('one'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('one.txt')).toBeNull();
});

it('gives up a file on its way, and one that still waits is not sent at all', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const upload: Client['upload'] = async (_file, options) => {
    signals.push(options?.signal);
    return await new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new Error('given up')));
    });
  };
  const { user, onChange } = await show([], { upload });
  drop([new File(['1'], 'one.txt'), new File(['2'], 'two.txt')]);
  await user.click(await screen.findByRole('button', { name: 'Do not send two.txt' }));
  await user.click(screen.getByRole('button', { name: 'Do not send one.txt' }));
  await waitFor(() => expect(screen.queryByText(/one.txt|two.txt/)).toBeNull());
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  expect(onChange).not.toHaveBeenCalled();
});

it('says that it is busy while a file is on its way, and no longer once it is gone itself', async () => {
  const upload: Client['upload'] = () => new Promise(() => undefined);
  const onBusy = vi.fn();
  const whole: Client = { post: vi.fn(), upload, download: vi.fn() };
  const { Input } = attachmentUi;
  await renderIn(
    <ClientContext value={whole}>
      <Input id="files" label="Files" field={FIELD} value={[]} onChange={vi.fn()} onBusy={onBusy} />
    </ClientContext>,
  );
  await screen.findByRole('button', { name: /Add files/ });
  drop([new File(['1'], 'one.txt')]);
  await waitFor(() => expect(onBusy).toHaveBeenLastCalledWith(true));
  cleanup();
  expect(onBusy).toHaveBeenLastCalledWith(false);
});

it('sends again what the way has lost, and names what the server does not take without that offer', async () => {
  const upload = vi
    .fn()
    .mockRejectedValueOnce(new TransportError('network', 'away'))
    .mockRejectedValueOnce(new AnswerError(208, 'A virus', null))
    .mockResolvedValueOnce(file('one'));
  const { user, onChange } = await show([], { upload });
  drop([new File(['1'], 'one.txt'), new File(['2'], 'two.txt')]);
  expect(await screen.findByText('A virus')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send two.txt again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send one.txt again' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('one.txt')).toBeNull();
});
