/** A screen of its own. */
export function screenFiles({ name, component, title, up }) {
  return {
    [`src/web/plugins/${name}/texts.ts`]: texts(title, up),
    [`src/web/plugins/${name}/index.tsx`]: screen(component, up),
    [`stories/plugins/${name}.stories.tsx`]: story(name, component, up),
    [`tests/web/plugins/${name}.test.tsx`]: test(name, component, title, up),
  };
}

const texts = (title, up) => `import type { I18nText } from '${up}../kit/plugin.ts';

export const TEXTS = {
  title: { en: '${title}', 'zh-cn': '${title}', 'zh-tw': '${title}' },
  empty: { en: 'Nothing is here yet.', 'zh-cn': '暂无内容。', 'zh-tw': '暫無內容。' },
} as const satisfies Record<string, I18nText>;
`;

const screen = (component, up) => `import type { ReactNode } from 'react';
import { EmptyState } from '${up}../kit/EmptyState.tsx';
import { Page } from '${up}../kit/Page.tsx';
import { useLabel } from '${up}../kit/texts.ts';
import { TEXTS } from './texts.ts';

/** What this screen answers, in one sentence. */
export default function ${component}(): ReactNode {
  const pick = useLabel();
  return (
    <Page title={pick(TEXTS.title)}>
      <EmptyState title={pick(TEXTS.empty)} />
    </Page>
  );
}
`;

const story = (name, component, up) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import ${component} from '${up}../src/web/plugins/${name}/index.tsx';

const meta: Meta<typeof ${component}> = { title: 'Plugins/${name}', component: ${component} };
export default meta;

export const Default: StoryObj<typeof ${component}> = {};
`;

const test = (name, component, title, up) => `import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '${up}../../src/web/i18n/texts.ts';
import ${component} from '${up}../../src/web/plugins/${name}/index.tsx';

beforeAll(() => startTexts('en'));

it('names itself', async () => {
  render(<${component} />);
  expect(await screen.findByRole('heading', { name: '${title}' })).toBeTruthy();
});
`;
