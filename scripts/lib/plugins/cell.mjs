/** The cells of a list column. */
export function cellFiles({ name, component, up }) {
  return {
    [`src/web/plugins/${name}/cell.tsx`]: cell(component, up),
    [`stories/plugins/${name}.cell.stories.tsx`]: story(name, component, up),
    [`tests/web/plugins/${name}.cell.test.tsx`]: test(name, component, up),
  };
}

const cell = (component, up) => `import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { CellProps } from '${up}../kit/plugin.ts';

/** What this cell tells of its value, in one sentence. */
export default function ${component}({ value, label }: CellProps): ReactNode {
  const words = label ?? value;
  return words === null || words === undefined ? null : <Tag>{String(words)}</Tag>;
}
`;

const story = (name, component, up) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import ${component} from '${up}../src/web/plugins/${name}/cell.tsx';

const meta: Meta<typeof ${component}> = {
  title: 'Plugins/${name} (cell)',
  component: ${component},
  args: { value: 'high', label: 'High', field: undefined, row: {} },
};
export default meta;

export const Default: StoryObj<typeof ${component}> = {};
export const Empty: StoryObj<typeof ${component}> = { args: { value: null, label: undefined } };
`;

const test = (name, component, up) => `import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import ${component} from '${up}../../src/web/plugins/${name}/cell.tsx';

it('shows what the value is called, and nothing where there is none', () => {
  const { rerender, container } = render(<${component} value="high" label="High" field={undefined} row={{}} />);
  expect(screen.getByText('High')).toBeTruthy();
  rerender(<${component} value={null} field={undefined} row={{}} />);
  expect(container.textContent).toBe('');
});
`;
