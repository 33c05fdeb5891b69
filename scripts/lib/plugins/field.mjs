/** The input and display of a field. */
export function fieldFiles({ name, word, up }) {
  return {
    [`src/web/plugins/${name}/field.tsx`]: field(word, up),
    [`stories/plugins/${name}.field.stories.tsx`]: story(name, word, up),
    [`tests/web/plugins/${name}.field.test.tsx`]: test(name, word, up),
  };
}

const field = (word, up) => `import { Input as TextBox } from 'antd';
import type { ReactNode } from 'react';
import type { FieldDisplayProps, FieldInputProps, FieldPlugin } from '${up}../kit/plugin.ts';

function Input(props: FieldInputProps): ReactNode {
  const { id, label, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  return (
    <TextBox
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      status={invalid ? 'error' : ''}
      disabled={disabled}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={onBlur}
    />
  );
}

function Display({ value }: FieldDisplayProps): ReactNode {
  return <span>{textOf(value)}</span>;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** How this field is typed and shown, in one sentence. */
const ${word}: FieldPlugin = { Input, Display };
export default ${word};
`;

const story = (name, word, up) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { Field } from '${up}../src/web/kit/plugin.ts';
import ${word} from '${up}../src/web/plugins/${name}/field.tsx';

const FIELD: Field = { name: 'sample', type: 'text', title: { en: 'Sample', 'zh-cn': '示例', 'zh-tw': '範例' } };

function Sample({ start }: { start: string | null }) {
  const [value, setValue] = useState<unknown>(start);
  return (
    <>
      <${word}.Input id="sample" field={FIELD} label="Sample" value={value} onChange={setValue} />
      <${word}.Display field={FIELD} value={value} />
    </>
  );
}

const meta: Meta<typeof Sample> = { title: 'Plugins/${name} (field)', component: Sample };
export default meta;

export const Filled: StoryObj<typeof Sample> = { args: { start: 'Something' } };
export const Empty: StoryObj<typeof Sample> = { args: { start: null } };
`;

const test = (name, word, up) => `import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Field } from '${up}../../src/web/kit/plugin.ts';
import ${word} from '${up}../../src/web/plugins/${name}/field.tsx';

const FIELD: Field = { name: 'sample', type: 'text', title: { en: 'Sample', 'zh-cn': '示例', 'zh-tw': '範例' } };

it('gives what is typed, and null for nothing', () => {
  const changed = vi.fn();
  render(<${word}.Input id="sample" field={FIELD} label="Sample" value="a" onChange={changed} />);
  fireEvent.change(screen.getByLabelText('Sample'), { target: { value: 'ab' } });
  expect(changed).toHaveBeenLastCalledWith('ab');
  fireEvent.change(screen.getByLabelText('Sample'), { target: { value: '' } });
  expect(changed).toHaveBeenLastCalledWith(null);
});

it('shows the value', () => {
  render(<${word}.Display field={FIELD} value="Something" />);
  expect(screen.getByText('Something')).toBeTruthy();
});
`;
