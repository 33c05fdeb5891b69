import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Model } from '../../src/model/resolved/model.ts';
import { AnswerError } from '../../src/web/client/errors.ts';
import { GeneratedScreen } from '../support/GeneratedScreen.tsx';
import { storyModels } from '../support/lossModels.ts';

const meta: Meta<typeof GeneratedScreen> = {
  title: 'Template/Screens',
  component: GeneratedScreen,
  parameters: { layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof GeneratedScreen>;

const FIRST = 'b0000000-0000-7000-8000-000000000001';

export const List: Story = { args: { templateCode: 'storyLoss', templateUiType: 'list' } };
export const EmptyList: Story = {
  args: { templateCode: 'storyLoss', templateUiType: 'list', options: { empty: true } },
};
export const ListWithoutRights: Story = {
  args: { templateCode: 'storyLoss', templateUiType: 'list', options: { without: ['add', 'edit', 'del', 'submit'] } },
};
export const FaultyList: Story = {
  args: {
    templateCode: 'storyLoss',
    templateUiType: 'list',
    options: {
      answers: {
        'api/commonData/queryPageDataV2': () => {
          throw new AnswerError(500, 'Reference 7F3A', null);
        },
      },
    },
  },
};
export const Denied: Story = { args: { templateCode: 'unknownModel', templateUiType: 'list' } };
export const Tree: Story = { args: { templateCode: 'storyRule', templateUiType: 'tree' } };
/** The form of a chosen node stands beside its tree. */
export const TreeWithForm: Story = {
  args: { templateCode: 'storyRule', templateUiType: 'tree', options: { models: withFormBeside() } },
};
export const NewRecord: Story = { args: { templateCode: 'storyLoss', templateUiType: 'form' } };
export const StoredRecord: Story = { args: { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST } };
export const BlockedStep: Story = {
  args: {
    templateCode: 'storyLoss',
    templateUiType: 'form',
    billId: FIRST,
    options: { blocked: { submit: 'The evidence is missing' } },
  },
};

function withFormBeside(): ReadonlyMap<string, Model> {
  const models = new Map(storyModels);
  const rule = models.get('storyRule');
  if (rule?.tree) models.set('storyRule', { ...rule, tree: { ...rule.tree, form: 'beside' } });
  return models;
}
