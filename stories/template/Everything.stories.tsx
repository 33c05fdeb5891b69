import type { Meta, StoryObj } from '@storybook/react-vite';
import { GeneratedScreen } from '../support/GeneratedScreen.tsx';
import { WHOLE, wholeModels, wholeRecords } from '../support/wholeModels.ts';
import { storyRecords } from '../support/storyRecords.ts';
import type { Model } from '../../src/model/resolved/model.ts';

/** One model with every type of field, every layout and every action of the vocabulary. */
const meta: Meta<typeof GeneratedScreen> = {
  title: 'Template/Everything',
  component: GeneratedScreen,
  parameters: { layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof GeneratedScreen>;

const records = { ...storyRecords(), [WHOLE]: wholeRecords() };
const options = (layout: Model['form']['layout'] = 'plain') => ({ models: wholeModels(layout), records });
const form = { templateCode: WHOLE, templateUiType: 'form' } as const;

/** Rating, avatars, progress, countdown, figures; rows open in their place, and the list goes on as one scrolls. */
export const List: Story = { args: { templateCode: WHOLE, templateUiType: 'list', options: options() } };
/** Nodes with their renderers, moved by dragging and by keys. */
export const Tree: Story = { args: { templateCode: WHOLE, templateUiType: 'tree', options: options() } };
/** The form of a node beside its tree. */
export const TreeBeside: Story = { args: { templateCode: WHOLE, templateUiType: 'tree', options: options('tabs') } };
/** Sections of one to four columns, some of which fold. */
export const Sections: Story = { args: { ...form, options: options() } };
export const Tabs: Story = { args: { ...form, options: options('tabs') } };
export const Steps: Story = { args: { ...form, options: options('steps') } };
export const Stored: Story = { args: { ...form, billId: wholeRecords(1)[0]?.id, options: options() } };
