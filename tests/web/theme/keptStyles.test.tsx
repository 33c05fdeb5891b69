import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { render } from '@testing-library/react';
import { Badge, Button, ConfigProvider, Input, theme, Tag } from 'antd';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptStyles } from '../../../src/web/theme/keptStyles.ts';

const PARTS = { button: <Button>Go</Button>, input: <Input />, tag: <Tag>New</Tag>, badge: <Badge count={3} /> };
type Part = keyof typeof PARTS;
const NAMES: readonly Part[] = ['button', 'input', 'tag', 'badge'];

interface Shown {
  parts: readonly Part[];
  dark: boolean;
  accent: string;
}

const page = ({ parts, dark, accent }: Shown, container: Element, cache: ReturnType<typeof createCache>) => (
  <StyleProvider container={container} cache={cache}>
    <ConfigProvider
      theme={{ algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm, token: { colorPrimary: accent } }}
    >
      {parts.map((name) => (
        <span key={name}>{PARTS[name]}</span>
      ))}
    </ConfigProvider>
  </StyleProvider>
);

const stylesIn = (host: Element): Map<string, string> =>
  new Map(
    [...host.querySelectorAll('style')].map((node) => [node.getAttribute('data-css-hash') ?? '', node.innerHTML]),
  );

/** What the library by itself puts into a page that shows this from the start. */
function expected(shown: Shown): Map<string, string> {
  const host = document.head.appendChild(document.createElement('fresh-styles'));
  const { unmount } = render(page(shown, host, createCache()));
  const styles = stylesIn(host);
  unmount();
  host.remove();
  return styles;
}

const SHOWN = fc.record({
  parts: fc.subarray([...NAMES]),
  dark: fc.boolean(),
  accent: fc.constantFrom('#1677ff', '#0f5f73'),
});

it('has every style of what is on the page in it, whatever came and went and whichever theme was left', () => {
  fc.assert(
    fc.property(fc.array(SHOWN, { minLength: 2, maxLength: 6 }), (steps) => {
      const host = document.head.appendChild(document.createElement('kept-styles'));
      const first = steps[0] as Shown;
      const { rerender, unmount } = render(page(first, host, keptStyles));
      for (const shown of steps) {
        rerender(page(shown, host, keptStyles));
        const there = stylesIn(host);
        const wanted = expected(shown);
        expect(wanted.size).toBeGreaterThan(0);
        for (const [key, text] of wanted) expect(there.get(key), `${key} of ${JSON.stringify(shown)}`).toBe(text);
      }
      unmount();
      host.remove();
    }),
    { numRuns: 25 },
  );
});

it('does not look for a style again that stands in the page already', () => {
  const host = document.head.appendChild(document.createElement('kept-styles'));
  const shown: Shown = { parts: ['button'], dark: false, accent: '#1677ff' };
  const { rerender, unmount } = render(page(shown, host, keptStyles));
  const before = host.querySelectorAll('style').length;
  let asked = 0;
  const children = Object.getOwnPropertyDescriptor(Element.prototype, 'children')?.get;
  Object.defineProperty(host, 'children', {
    get: () => {
      asked += 1;
      return children?.call(host);
    },
  });
  rerender(
    <StyleProvider container={host} cache={keptStyles}>
      <ConfigProvider theme={{ algorithm: theme.defaultAlgorithm, token: { colorPrimary: '#1677ff' } }}>
        {Array.from({ length: 20 }, (_, at) => (
          <Button key={at}>Go</Button>
        ))}
      </ConfigProvider>
    </StyleProvider>,
  );
  expect(host.querySelectorAll('style').length).toBe(before);
  expect(asked).toBeLessThan(10);
  unmount();
  host.remove();
});
