import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../../../src/web/i18n/texts.ts';
import type { Editing } from '../../../../src/web/plugins/workflow/designer/drawing/editing.ts';
import type { OwnValues } from '../../../../src/web/plugins/workflow/designer/drawing/ownElements.ts';
import {
  type ProcessNames,
  ProcessNamesContext,
} from '../../../../src/web/plugins/workflow/designer/panels/processNames.ts';
import { TakeOverSection } from '../../../../src/web/plugins/workflow/designer/panels/TakeOverSection.tsx';

const title = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });
const NAMES: ProcessNames = {
  models: [],
  fields: [],
  transitions: [],
  states: [
    { name: 'draft', title: title('Draft') },
    { name: 'reviewing', title: title('In review') },
  ],
  views: [],
  actions: [],
  processes: [],
  names: [],
  model: 'wfTestBill',
  variables: [],
  known: { names: [], members: {} },
};

/** The section over a task that says this; answers what is then written, change by change. */
function opened(rows: readonly OwnValues[], over: Partial<ProcessNames> = {}): (readonly OwnValues[])[] {
  const written: (readonly OwnValues[])[] = [];
  const unused = (): never => {
    throw new Error('Not asked for here.');
  };
  const editing: Editing = {
    id: 'check',
    semantic: { $type: 'bpmn:UserTask', get: unused, set: unused, $instanceOf: unused },
    definitions: undefined,
    create: unused,
    set: unused,
    setIn: unused,
    own: (type) => (type === 'TakeOver' ? [...rows] : []),
    setOwn: (type, next) => void (type === 'TakeOver' && written.push(next)),
    rename: unused,
  };
  render(
    <ProcessNamesContext value={{ ...NAMES, ...over }}>
      <TakeOverSection editing={editing} />
    </ProcessNamesContext>,
  );
  return written;
}

beforeAll(() => startTexts('en'));

it('says of which states bills go on at the task, each state once before any twice', async () => {
  const written = opened([{ state: 'draft' }]);
  await userEvent.click(screen.getByRole('button', { name: /Add a state/ }));
  expect(written).toEqual([[{ state: 'draft' }, { state: 'reviewing' }]]);
});

it('takes a condition once it is left', async () => {
  const written = opened([{ state: 'reviewing' }]);
  await userEvent.type(screen.getByRole('textbox', { name: /Only when/ }), ' bill.amount > 5.0 {Tab}');
  expect(written).toEqual([[{ state: 'reviewing', when: 'bill.amount > 5.0' }]]);
});

it('asks for a model first', () => {
  opened([], { model: '' });
  expect(screen.queryByRole('button')).toBeNull();
});
