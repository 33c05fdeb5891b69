import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldStage } from '../support/FieldStage.tsx';
import { fieldSamples } from '../support/fieldSamples.ts';
import { pickerSamples } from '../support/pickerSamples.ts';

const PICKERS = ['event', 'events', 'source', 'owner', 'helpers', 'unit', 'units', 'files'];

const meta: Meta<typeof FieldStage> = {
  title: 'Fields/Pickers',
  component: FieldStage,
  args: { samples: [...fieldSamples.filter(({ field }) => PICKERS.includes(field.name)), ...pickerSamples] },
};
export default meta;
type Story = StoryObj<typeof FieldStage>;

/** Records, people, departments and files; the button beside a picker opens the dialog to look through them. */
export const Pickers: Story = { args: { state: 'edit' } };
export const Empty: Story = { args: { state: 'empty' } };
export const ReadOnly: Story = { args: { state: 'readOnly' } };
