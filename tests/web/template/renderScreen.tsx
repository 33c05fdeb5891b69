import '@ant-design/v5-patch-for-react-19';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { vi } from 'vitest';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { GeneratedScreen } from '../../../stories/support/GeneratedScreen.tsx';
import { fakeClient, type FakeClient, type FakeOptions } from '../../../stories/support/fakeClient.ts';
import { startTexts } from '../../../src/web/i18n/texts.ts';

// A whole screen takes its time in a simulated page, and asking each element whether it is visible takes most of it.
configure({ defaultHidden: true, asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 90_000 });

let started: Promise<void> | undefined;

/** Draws a generated screen in English over a server in memory. */
export async function renderScreen(
  page: Omit<ComponentProps<typeof GeneratedScreen>, 'client' | 'options'>,
  options: FakeOptions = {},
): Promise<{ client: FakeClient; user: ReturnType<typeof userEvent.setup> }> {
  const client = fakeClient(options);
  return { client, ...(await renderIn(<GeneratedScreen {...page} client={client} />)) };
}

/** Draws what is given in English. */
export async function renderIn(screens: ReactNode): Promise<{ user: ReturnType<typeof userEvent.setup> }> {
  started ??= startTexts('en');
  await started;
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Suspense fallback="…">{screens}</Suspense>
      </App>
    </ConfigProvider>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

/** The control of a field by its label. */
export const control = (label: RegExp | string): Promise<HTMLElement> =>
  screen.findByLabelText(label, undefined, { timeout: 8000 });

/** What was sent to a path, in order. */
export const sent = (client: FakeClient, path: string): unknown[] =>
  client.calls.filter((call) => call.path === path).map((call) => call.payload);
