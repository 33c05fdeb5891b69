import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { passwordStrength } from '../../../src/model/formats/credentials.ts';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { PasswordStrengthMeter } from '../../../src/web/session/PasswordStrengthMeter.tsx';
import { Suspense } from 'react';

beforeAll(() => startLanguage('en'));

it.each([
  ['', 0, /6-16/],
  ['abcdef', 1, /Weak/],
  ['abc123', 2, /Medium/],
  ['abc123!', 3, /Strong/],
])('the strength of %j is %i bars and a word', async (password, bars, word) => {
  const { container } = render(
    <Suspense>
      <PasswordStrengthMeter strength={passwordStrength(password)} />
    </Suspense>,
  );
  expect(await screen.findByText(word)).toBeVisible();
  expect(container.querySelectorAll('i[data-on="true"]')).toHaveLength(bars);
});
