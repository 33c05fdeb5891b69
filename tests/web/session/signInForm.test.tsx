import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadSystemConfig } from '../../../src/web/session/config.ts';
import { SignInForm } from '../../../src/web/session/SignInForm.tsx';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { answerOf, installFetch } from '../client/fakeFetch.ts';

const CONFIG = {
  appName: { en: 'Rampart', 'zh-cn': '磐盾', 'zh-tw': '磐盾' },
  subTitle: { en: 'Risk', 'zh-cn': '风险', 'zh-tw': '風險' },
  version: '1',
  defaultLanguage: 'en',
  captcha: true,
  sm4Key: null,
  demo: null,
};

beforeAll(() => startTexts('en'));
afterEach(() => vi.unstubAllGlobals());

const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

it('says at each field what the server refuses there, and asks for the letters of a new picture', async () => {
  const errors = [
    { field: 'captcha', message: 'The captcha is wrong or has expired.' },
    { field: 'password', message: 'Not this one.' },
  ];
  let pictures = 0;
  installFetch(({ url }) => {
    if (url.includes('config')) return answerOf(200, CONFIG);
    if (url.includes('captcha')) return answerOf(200, { captchaId: `c${++pictures}`, image: 'data:image/svg+xml,' });
    return answerOf(208, { errors }, 'Please check the input.');
  });
  await loadSystemConfig();
  render(
    <App>
      <Suspense>
        <SignInForm onAnswer={() => undefined} />
      </Suspense>
    </App>,
  );
  await screen.findByLabelText('Account');
  fireEvent.change(field('Account'), { target: { value: 'li' } });
  fireEvent.change(field('Password'), { target: { value: 'secret' } });
  fireEvent.change(field('Captcha'), { target: { value: 'abcd' } });
  fireEvent.submit(field('Captcha'));
  await screen.findByText('The captcha is wrong or has expired.');
  await screen.findByText('Not this one.');
  expect(field('Captcha').value).toBe('');
  expect(field('Account').value).toBe('li');
  expect(pictures).toBe(2);
});
