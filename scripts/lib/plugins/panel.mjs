/** A panel of the home. */
export function panelFiles({ name, component, title, up }) {
  return {
    [`src/web/plugins/${name}/panel.json`]: config(title),
    [`src/web/plugins/${name}/panel.tsx`]: panel(component, up),
    [`stories/plugins/${name}.panel.stories.tsx`]: story(name, component, up),
    [`tests/web/plugins/${name}.panel.test.tsx`]: test(name, component, up),
  };
}

const config = (title) => `{
  "title": { "en": "${title}", "zh-cn": "${title}", "zh-tw": "${title}" },
  "permission": "opsLossEvent:view",
  "place": "narrow",
  "order": 50
}
`;

const panel = (component, up) => `import type { ReactNode } from 'react';
import { EmptyState } from '${up}../kit/EmptyState.tsx';
import type { I18nText } from '${up}../kit/plugin.ts';
import { useLabel } from '${up}../kit/texts.ts';

const EMPTY: I18nText = { en: 'Nothing is here yet.', 'zh-cn': '暂无内容。', 'zh-tw': '暫無內容。' };

/** What this panel answers, in one sentence. */
export default function ${component}(): ReactNode {
  const pick = useLabel();
  return <EmptyState title={pick(EMPTY)} />;
}
`;

const story = (name, component, up) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import ${component} from '${up}../src/web/plugins/${name}/panel.tsx';

const meta: Meta<typeof ${component}> = { title: 'Plugins/${name} (panel)', component: ${component} };
export default meta;

export const Default: StoryObj<typeof ${component}> = {};
`;

const test = (name, component, up) => `import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '${up}../../src/web/i18n/texts.ts';
import ${component} from '${up}../../src/web/plugins/${name}/panel.tsx';

beforeAll(() => startTexts('en'));

it('says when it has nothing to tell', async () => {
  render(<${component} />);
  expect(await screen.findByText('Nothing is here yet.')).toBeTruthy();
});
`;
