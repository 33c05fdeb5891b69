/** What a button does in the browser. */
export function actionFiles({ name, word, title, up }) {
  return {
    [`src/web/plugins/${name}/action.ts`]: action(word, title, up),
    [`stories/plugins/${name}.action.stories.tsx`]: story(name, word, title, up),
    [`tests/web/plugins/${name}.action.test.ts`]: test(name, word, title, up),
  };
}

const action = (word, title, up) => `import type { ActionContext, I18nText } from '${up}../kit/plugin.ts';

const DONE: I18nText = { en: '${title}: {count}', 'zh-cn': '${title}: {count}', 'zh-tw': '${title}: {count}' };

/** What the button does with the chosen records, in one sentence. */
export default function ${word}({ records, language, feedback }: ActionContext): void {
  feedback.success(DONE[language].replace('{count}', String(records.length)));
}
`;

const story = (name, word, title, up) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useFeedback } from '${up}../src/web/kit/useFeedback.ts';
import ${word} from '${up}../src/web/plugins/${name}/action.ts';
import { actionContext } from '${up}support/actionContext.ts';

function Press() {
  const feedback = useFeedback();
  return <Button onClick={() => ${word}(actionContext({ feedback }))}>${title}</Button>;
}

const meta: Meta<typeof Press> = { title: 'Plugins/${name} (action)', component: Press };
export default meta;

export const Default: StoryObj<typeof Press> = {};
`;

const test = (name, word, title, up) => `import { expect, it, vi } from 'vitest';
import { actionContext } from '${up}../../stories/support/actionContext.ts';
import ${word} from '${up}../../src/web/plugins/${name}/action.ts';

it('says for how many records it was done', () => {
  const context = actionContext();
  const success = vi.spyOn(context.feedback, 'success');
  ${word}(context);
  expect(success).toHaveBeenCalledWith('${title}: 1');
});
`;
