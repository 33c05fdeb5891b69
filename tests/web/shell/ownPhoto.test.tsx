import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnRecord } from '../../../src/contract/endpoints/person.ts';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { App } from '../../../src/web/shell/App.tsx';
import { EditInformation } from '../../../src/web/shell/personal/EditInformation.tsx';
import { answerOf, installFetch, type SentRequest } from '../client/fakeFetch.ts';

const STORED = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const PERSON: OwnRecord = {
  account: 'wangwei',
  userName: 'Wang Wei',
  department: 'Risk',
  post: 'Officer',
  roles: [],
  lastLogin: null,
  lastIp: '',
  mobile: '13800000000',
  email: '',
  phone: '',
  photo: STORED,
};

let sent: SentRequest[];
beforeAll(() => startLanguage('en'));
beforeEach(() => {
  sent = installFetch(() => answerOf(200, {}));
});
afterEach(() => vi.unstubAllGlobals());

const saved = (): unknown[] =>
  sent.filter(({ url }) => url.endsWith('person/save')).map(({ body }) => JSON.parse(String(body)));

function Opened(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <App>
      {open ? (
        <EditInformation person={PERSON} onChanged={() => undefined} onEnd={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Again
        </button>
      )}
    </App>
  );
}

it('keeps the stored photo when the dialog is given up, and takes it away with the save alone', async () => {
  render(<Opened />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the photo' }));
  expect(screen.queryByRole('button', { name: 'Remove the photo' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Again' }));
  expect(await screen.findByRole('img', { name: 'Photo' })).toHaveAttribute('src', STORED);
  expect(saved()).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Remove the photo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(saved()).toMatchObject([{ photo: null }]));
});

it('says nothing of the photo where it stays', async () => {
  render(<Opened />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).not.toHaveProperty('photo');
});
