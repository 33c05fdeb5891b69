import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { App } from '../../../src/web/shell/App.tsx';
import { WatermarkLayer } from '../../../src/web/shell/layout/WatermarkLayer.tsx';
import { SettingsGate } from '../../../src/web/shell/settings/SettingsGate.tsx';
import { changeTheme, THEME_DEFAULTS, themeSettings } from '../../../src/web/theme/settings.ts';
import { DARK } from '../../../src/web/theme/tokens.ts';

const style = (name: string) => document.documentElement.style.getPropertyValue(name);

beforeAll(() => startLanguage('en'));
beforeEach(() => {
  changeTheme({ ...THEME_DEFAULTS, globalI18n: 'en' });
  // happy-dom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

async function opened() {
  render(
    <App>
      <SettingsGate />
      <WatermarkLayer />
    </App>,
  );
  expect(screen.queryByText('Layout configuration')).toBeNull();
  act(() => void window.dispatchEvent(new Event('openSettingsDrawer')));
  await screen.findByText('Layout configuration');
}

it('opens on the global event; each switch does at once what it says', async () => {
  await opened();
  fireEvent.click(screen.getByLabelText('Dark'));
  expect(style('--color-surface')).toBe(DARK.surface);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  fireEvent.click(screen.getByLabelText('Grayscale'));
  expect(document.documentElement.style.filter).toBe('grayscale(1)');
  const before = style('--risk-low-mark');
  fireEvent.click(screen.getByLabelText('Colour-weak'));
  expect(style('--risk-low-mark')).not.toBe(before);
  fireEvent.click(screen.getByText('Columns'));
  expect(themeSettings().layout).toBe('columns');
  expect(JSON.parse(localStorage.getItem('vue-front:themeConfig') ?? '')).toMatchObject({
    layout: 'columns',
    isDark: true,
    isGrayscale: true,
    isInvert: true,
  });
});

it('takes a colour, and goes back to the one of the theme', async () => {
  await opened();
  const usual = style('--color-accent');
  fireEvent.change(screen.getByLabelText('Main colour'), { target: { value: '#7a1fa2' } });
  expect(style('--color-accent')).toBe('#7a1fa2');
  fireEvent.click(screen.getByText('As the theme has it'));
  expect(style('--color-accent')).toBe(usual);
});

it('takes a font size within its range, and no other', async () => {
  await opened();
  const size = screen.getByLabelText('Font size of forms');
  fireEvent.change(size, { target: { value: '18' } });
  expect(style('--type-text')).toBe('18px');
  fireEvent.change(size, { target: { value: '3' } });
  expect(themeSettings().formFontSize).toBe(18);
});

it('copies the configuration, or says that it could not', async () => {
  const user = userEvent.setup();
  await opened();
  await user.click(screen.getByText('Copy configuration'));
  expect(await screen.findByText('Copy succeeded!')).toBeInTheDocument();
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(themeSettings());
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  await user.click(screen.getByText('Copy configuration'));
  expect(await screen.findByText('Copy failed!')).toBeInTheDocument();
});

it('goes back to the defaults after asking, but for the language', async () => {
  await opened();
  changeTheme({ layout: 'classic', isWatermark: true, listFontSize: 16, primary: '#7a1fa2' });
  fireEvent.click(screen.getByText('Reset to the defaults'));
  fireEvent.click(await screen.findByText('Confirm'));
  await vi.waitFor(() => expect(themeSettings()).toEqual({ ...THEME_DEFAULTS, globalI18n: 'en' }));
});
