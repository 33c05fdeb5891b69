import type { Meta, StoryObj } from '@storybook/react-vite';
import { GeneratedScreen } from '../support/GeneratedScreen.tsx';
import { formModels } from '../support/formModels.ts';

const FIRST = 'b0000000-0000-7000-8000-000000000001';

const meta: Meta<typeof GeneratedScreen> = {
  title: 'Template/Forms',
  component: GeneratedScreen,
  parameters: { layout: 'fullscreen' },
  args: { templateCode: 'storyLoss', templateUiType: 'form' },
};
export default meta;
type Story = StoryObj<typeof GeneratedScreen>;

/** Sections one below the other; on a wide page their titles stand beside them, to go to. */
export const Plain: Story = { args: { options: { models: formModels('plain') } } };
export const Tabs: Story = { args: { options: { models: formModels('tabs') } } };
export const Steps: Story = { args: { options: { models: formModels('steps') } } };
export const Stored: Story = { args: { billId: FIRST, options: { models: formModels('plain') } } };
