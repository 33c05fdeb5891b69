import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../../../../src/web/i18n/texts.ts';
import { MigrateDialog } from '../../../../src/web/plugins/workflow/parts/MigrateDialog.tsx';
import { stepsIn } from '../../../../src/web/plugins/workflow/parts/stepsIn.ts';

// The parts of the dialog are loaded as it opens: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 15_000 });

const asked: Record<string, unknown>[] = [];
const file = (...tasks: string[]): string =>
  `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL"><b:process id="p"><b:startEvent id="s"/>${tasks
    .map((id) => `<b:userTask id="${id}" name="Step ${id}"/><b:sequenceFlow id="to-${id}"/>`)
    .join('')}</b:process></b:definitions>`;
const version = (number: number) => ({
  id: `v${number}`,
  key: 'p',
  version: number,
  name: 'Purchase',
  latest: number === 2,
});

vi.mock('../../../../src/web/client/post.ts', () => ({
  post: (path: string, payload: Record<string, unknown>) => Promise.resolve(answerTo(path, payload)),
}));

function answerTo(path: string, payload: Record<string, unknown>): unknown {
  if (path === 'api/workflow/definitionList') return [version(2), version(1)];
  if (path === 'api/workflow/definitionFile') return { xml: payload['id'] === 'v1' ? file('check') : file('examine') };
  asked.push(payload);
  const isMapped = JSON.stringify(payload['nodes']) === '{"check":"examine"}';
  const held = {
    instanceId: 'two',
    migrated: isMapped,
    faults: isMapped ? [] : [{ node: 'check', message: 'No such step' }],
  };
  return { results: [{ instanceId: 'one', migrated: true, faults: [] }, held] };
}

beforeAll(() => startTexts('en'));

it('reads the steps of a file: what a run can stand at, and no flows', () => {
  expect(stepsIn(file('check'))).toEqual([
    { id: 's', name: 's' },
    { id: 'check', name: 'Step check' },
  ]);
});

it('says what would come of moving runs before any is moved, and lets a step become another one', async () => {
  const onDone = vi.fn();
  render(
    <MemoryRouter>
      <App>
        <Suspense>
          <MigrateDialog processKey="p" version={1} onDone={onDone} onCancel={() => undefined} />
        </Suspense>
      </App>
    </MemoryRouter>,
  );
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1 of 2 running can be moved.')).toBeInTheDocument();
  expect(within(dialog).getByText('No such step')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('combobox', { name: '“Step check” becomes' }));
  await userEvent.click(await screen.findByText('Step examine (examine)'));
  expect(await within(dialog).findByText('2 of 2 running can be moved.')).toBeInTheDocument();
  expect(asked.every(({ dryRun }) => dryRun === true)).toBe(true);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move 2' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked.at(-1)).toEqual({ from: 'v1', to: 'v2', nodes: { check: 'examine' }, instanceIds: ['one', 'two'] });
});
