import '@ant-design/v5-patch-for-react-19';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { FieldStage } from '../../../stories/support/FieldStage.tsx';
import { fieldSamples } from '../../../stories/support/fieldSamples.ts';

beforeAll(() => startTexts('en'));

/** Pastes HTML into an empty editor; answers what its field holds then. */
async function pasted(html: string): Promise<string> {
  let held = '';
  const samples = fieldSamples.filter((sample) => sample.field.type === 'richText');
  render(
    <App>
      <FieldStage samples={samples} state="empty" onChange={(_, value) => (held = String(value))} />
    </App>,
  );
  const editor = await screen.findByRole('textbox', {}, { timeout: 15_000 });
  fireEvent.paste(editor, {
    clipboardData: { types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : '') },
  });
  await waitFor(() => expect(held).not.toBe(''));
  return held;
}

it.each([
  ['<table><tr><td>12</td><td>34</td></tr><tr><td>5</td><td>6</td></tr></table>', '<p>12 | 34</p><p>5 | 6</p>'],
  // As Word writes it: paragraphs in the cells, text around the table.
  [
    '<p>Before</p><table><tbody><tr><td><p>a</p></td><td><p><b>b</b><br>c</p></td></tr></tbody></table><p>After</p>',
    '<p>Before</p><p>a | <strong>b</strong> c</p><p>After</p>',
  ],
  ['<table><tr><td>1</td><td></td><td>3</td></tr></table>', '<p>1 | | 3</p>'],
  ['<p>No <em>table</em></p>', '<p>No <em>table</em></p>'],
])(
  'a line for each row of a table, its cells apart: %s',
  async (html, held) => {
    expect(await pasted(html)).toBe(held);
  },
  30_000,
);
