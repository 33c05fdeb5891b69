import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { loadSystemConfig } from '../../../src/web/session/config.ts';
import { App } from '../../../src/web/shell/App.tsx';
import { isCodeGone } from '../../../src/web/shell/upgrade/codeGone.ts';
import { UpgradeGate } from '../../../src/web/shell/upgrade/UpgradeGate.tsx';
import { UpgradeNotice } from '../../../src/web/shell/upgrade/UpgradeNotice.tsx';
import { changeTheme, RESET, themeSettings } from '../../../src/web/theme/settings.ts';
import { answerOf, installFetch } from '../client/fakeFetch.ts';

const kept = () => localStorage.getItem('vue-front:version');
const serve = (version: string) => {
  const texts = { appName: 'Rampart', subTitle: 'Risk', defaultLanguage: 'en' };
  installFetch(() => answerOf(200, { ...texts, version, captcha: false, sm4Key: null, demo: null }));
  return act(() => loadSystemConfig());
};
const draw = (children: React.ReactNode) => act(async () => void render(<App>{children}</App>));

beforeAll(() => startLanguage('en'));
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the upgrade notice (Specification §2)', () => {
  it('does not appear where no version was stored, which then is', async () => {
    await serve('2.4.33');
    await draw(<UpgradeGate />);
    expect(screen.queryByText('New version available')).toBeNull();
    expect(kept()).toBe('"2.4.33"');
  });

  it('does not appear where the stored version is the served one', async () => {
    localStorage.setItem('vue-front:version', '"2.4.33"');
    await serve('2.4.33');
    await draw(<UpgradeGate />);
    expect(screen.queryByText('New version available')).toBeNull();
  });

  it('appears where they differ, also on a page that is open meanwhile; refused, the old version stays stored', async () => {
    await serve('2.4.33');
    await draw(<UpgradeGate />);
    await serve('2.4.34');
    expect(await screen.findByText('New version available')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Cruel refusal' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull());
    expect(kept()).toBe('"2.4.33"');
  });

  it('updating puts the configuration back to the defaults, stores the version and loads the page anew', async () => {
    changeTheme({ layout: 'columns', isDark: true });
    const reload = vi.fn();
    await draw(<UpgradeNotice stored="2.4.33" served="2.4.34" onRefuse={() => undefined} reload={reload} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Update now' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(themeSettings()).toMatchObject(RESET);
    expect(kept()).toBe('"2.4.34"');
  });
});

describe('code that is gone since an upgrade', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://x/assets/List-1.js',
    'error loading dynamically imported module: http://x/assets/List-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/List-1.css',
  ])('%s', (message) => expect(isCodeGone(new TypeError(message))).toBe(true));

  it('is no other error', () => {
    expect(isCodeGone(new Error('Cannot read properties of undefined'))).toBe(false);
    expect(isCodeGone('Importing a module script failed.')).toBe(false);
  });
});
