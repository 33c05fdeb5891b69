import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Deal, Next } from '../../../../src/contract/endpoints/processScreens.ts';
import { AnswerError } from '../../../../src/web/client/errors.ts';
import type { StepWriter } from '../../../../src/web/kit/stepWriter.ts';
import { startTexts } from '../../../../src/web/i18n/texts.ts';
import { Decision } from '../../../../src/web/plugins/workflow/parts/Decision.tsx';

type Called = [path: string, payload: Record<string, unknown>];
const called: Called[] = [];
const answers = new Map<string, (payload: Record<string, unknown>) => unknown>();

vi.mock('../../../../src/web/client/post.ts', () => ({
  post: (path: string, payload: Record<string, unknown>) => {
    called.push([path, payload]);
    const answer = answers.get(path);
    return answer ? Promise.resolve(payload).then(answer) : Promise.reject(new Error(`Nobody answers ${path}.`));
  },
}));

const ANNA = { id: 'anna', name: 'Anna Li' };
const deal = (over: Partial<Deal> = {}): Deal => ({
  task: {
    instanceId: 'instance',
    title: 'Expense 17',
    processName: 'Expenses',
    templateCode: null,
    templateTitle: null,
    billId: null,
    initiator: ANNA,
    taskId: 'task',
    node: 'check',
    nodeName: 'Check',
    kind: 'work',
    createdAt: '2032-05-01T08:00:00.000Z',
    dueAt: null,
    endedAt: null,
    overdue: false,
    hours: null,
    outcome: null,
    comment: null,
    claimable: false,
    owner: null,
    withdrawable: false,
  },
  version: 1,
  open: true,
  parked: false,
  mine: true,
  asked: false,
  actions: ['approve', 'reject', 'return', 'transfer'],
  opinion: 'optional',
  refusal: 'end',
  backTo: [{ node: 'draft', name: 'Drafting' }],
  signers: [],
  phrases: ['As agreed.'],
  ...over,
});
const next = (over: Partial<Next> = {}): Next => ({
  refusal: null,
  status: 'running',
  steps: [{ node: 'sign', name: 'Signature', people: [{ id: 'ben', name: 'Ben Wu' }] }],
  choose: [],
  ...over,
});
const onDone = vi.fn();
let writer: StepWriter | undefined;
const show = async (of: Deal) => {
  render(
    <MemoryRouter>
      <App>
        <Suspense>
          <Decision deal={of} writerNow={() => writer} onDone={onDone} />
        </Suspense>
      </App>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: /^Confirm/ });
};
const confirm = () => userEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
const acted = () => called.filter(([path]) => path === 'api/workflow/act').map(([, payload]) => payload);

beforeAll(() => startTexts('en'));
beforeEach(() => {
  called.length = 0;
  onDone.mockClear();
  writer = undefined;
  answers.clear();
  answers.set('api/workflow/next', () => next());
  answers.set('api/workflow/act', () => ({ status: 'running' }));
});

it('shows who gets it before it is confirmed, and sends the opinion along', async () => {
  await show(deal());
  expect(await within(screen.getByRole('status', { name: 'Next' })).findByText('Signature: Ben Wu')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'As agreed.' }));
  await confirm();
  expect(acted()).toEqual([{ taskId: 'task', action: 'approve', comment: 'As agreed.' }]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('wants an opinion of whoever refuses or returns, and says where it goes back to', async () => {
  await show(deal());
  await userEvent.click(screen.getByRole('radio', { name: 'Return' }));
  await confirm();
  expect(acted()).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Opinion' }), 'A paper is missing');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Then straight back to me' }));
  await confirm();
  expect(acted()).toEqual([
    {
      taskId: 'task',
      action: 'reject',
      way: { to: 'initiator', straight: true },
      comment: 'A paper is missing',
    },
  ]);
});

it('ends the process with a refusal, unless the process itself decides what a refusal means', async () => {
  answers.set('api/workflow/next', () => next({ status: 'rejected', steps: [] }));
  await show(deal());
  await userEvent.click(screen.getByRole('radio', { name: 'Reject' }));
  expect(await screen.findByText('The process then ends: Rejected.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Opinion' }), 'No');
  await confirm();
  expect(acted()).toEqual([{ taskId: 'task', action: 'reject', way: { to: 'end' }, comment: 'No' }]);
});

it('does not send what has no people for a step whose people are to be chosen', async () => {
  answers.set('api/workflow/next', () => next({ steps: [], choose: [{ node: 'then', name: 'Second look' }] }));
  await show(deal());
  expect(await screen.findByText('Who handles “Second look”')).toBeVisible();
  await confirm();
  expect(acted()).toEqual([]);
});

it('passes a task on to somebody who is chosen from the staff', async () => {
  answers.set('api/workflow/staffTree', () => ({ departments: [], roles: [] }));
  answers.set('api/workflow/colleagues', () => ({
    list: [{ id: 'carl', name: 'Carl Xu', account: 'carl_xu', department: 'Finance' }],
    total: 1,
  }));
  await show(deal());
  await userEvent.click(screen.getByRole('radio', { name: 'Transfer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose people' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Carl Xu/ }));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Opinion' }), 'His field');
  await confirm();
  expect(acted()).toEqual([{ taskId: 'task', action: 'transfer', person: 'carl', comment: 'His field' }]);
});

it('leaves a task that somebody else was faster with', async () => {
  answers.set('api/workflow/act', () => {
    throw new AnswerError(207, 'This task has been handled already.', null);
  });
  await show(deal());
  await confirm();
  expect(onDone).toHaveBeenCalledOnce();
});

it('stays with a task that could not be done for another reason', async () => {
  answers.set('api/workflow/act', () => {
    throw new AnswerError(208, 'Not so.', null);
  });
  await show(deal());
  await confirm();
  expect(onDone).not.toHaveBeenCalled();
});

const written = (over: Partial<StepWriter> = {}): StepWriter => ({
  isWritten: () => true,
  check: () => true,
  payload: () => ({ version: 3, amount: '20.00' }),
  refuse: () => true,
  ...over,
});

it('sends what was filled in with an approval, and once more when what a soft rule asks is confirmed', async () => {
  writer = written();
  answers.set('api/workflow/act', ({ record }) =>
    JSON.stringify(record).includes('confirmed')
      ? { status: 'running' }
      : { status: null, warnings: [{ field: 'amount', message: 'That is much.' }] },
  );
  await show(deal());
  await confirm();
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText('That is much.')).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  const billData = { version: 3, amount: '20.00' };
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(acted().map(({ record }) => record)).toEqual([{ billData }, { billData, confirmed: true }]);
});

it('sends nothing while the form is not right, and no form with a refusal', async () => {
  const check = vi.fn(() => false);
  writer = written({ check });
  await show(deal());
  await confirm();
  expect(check).toHaveBeenCalledOnce();
  expect(acted()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Reject' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Opinion' }), 'No');
  await confirm();
  expect(acted()).toHaveLength(1);
  expect(acted()[0]).not.toHaveProperty('record');
});

it('shows at the fields what the server refuses of the form, and keeps the task open', async () => {
  const refuse = vi.fn(() => true);
  writer = written({ refuse });
  const data = { errors: [{ field: 'amount', message: 'Amount is required' }] };
  answers.set('api/workflow/act', () => Promise.reject(new AnswerError(208, 'Refused', data)));
  await show(deal());
  await confirm();
  expect(refuse).toHaveBeenCalledWith(data);
  expect(onDone).not.toHaveBeenCalled();
});
