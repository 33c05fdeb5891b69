import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldStage } from '../support/FieldStage.tsx';
import { fieldSamples } from '../support/fieldSamples.ts';

const meta: Meta<typeof FieldStage> = {
  title: 'Fields/Every type',
  component: FieldStage,
  args: { samples: fieldSamples },
};
export default meta;
type Story = StoryObj<typeof FieldStage>;

export const Edit: Story = { args: { state: 'edit' } };
export const ReadOnly: Story = { args: { state: 'readOnly' } };
export const WithError: Story = { args: { state: 'error' } };
export const Empty: Story = { args: { state: 'empty' } };
export const Filters: Story = { args: { state: 'filter' } };
