import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Language } from '../../../src/model/language/texts.ts';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { FieldStage } from '../../../stories/support/FieldStage.tsx';
import { fieldSamples } from '../../../stories/support/fieldSamples.ts';

const WAIT = { timeout: 15_000 };
afterEach(() => startTexts('en'));

const draw = async (language: Language) => {
  await startTexts(language);
  render(
    <App>
      <Suspense fallback="…">
        <FieldStage samples={fieldSamples.filter(({ field }) => field.name === 'loss')} state="empty" />
      </Suspense>
    </App>,
  );
  return await screen.findByRole('textbox', { hidden: true }, WAIT);
};
const words = (): string => document.querySelector('.field-words')?.textContent ?? '';

it.each([
  ['zh-cn', '-236.20', '负贰佰叁拾陆元贰角'],
  ['zh-tw', '-236.20', '負貳佰參拾陸元貳角'],
  ['zh-cn', '0', '零元整'],
  ['zh-cn', '10000000000000000', '壹亿亿元整'],
  ['zh-cn', '9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['zh-cn', '10000000000000000.01', ''],
  ['zh-cn', '9'.repeat(400), ''],
  ['zh-cn', '-', ''],
  ['en', '236.20', ''],
] as const)(
  'the amount stands in words below itself while it is typed (%s, %s)',
  async (language, amount, expected) => {
    const box = await draw(language);
    fireEvent.change(box, { target: { value: amount } });
    expect(words()).toBe(expected);
  },
);
