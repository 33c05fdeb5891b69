import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { PluginSlot } from '../../../src/web/slots/PluginSlot.tsx';
import { runPluginAction } from '../../../src/web/slots/runPluginAction.ts';
import { cellPlugin, panelEntries, panelPlugin } from '../../../src/web/slots/registry.ts';
import { matrixOf } from '../../../src/web/plugins/ops/lossMatrix/matrix.ts';

beforeAll(() => startTexts('en'));

const slot = (load: () => Promise<ComponentType<{ word: string }>>) =>
  render(
    <>
      <p>around</p>
      <PluginSlot name="stars" load={load} props={{ word: 'hello' }} />
    </>,
  );

it('draws a part that is loaded when it is looked at', async () => {
  slot(async () => ({ word }) => <b>{word}</b>);
  expect(await screen.findByText('hello')).toBeVisible();
});

it('keeps a crash inside, and draws the part once it is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  slot(async () => ({ word }): ReactNode => {
    if (broken) throw new Error('broken');
    return <b>{word}</b>;
  });
  expect(await screen.findByText('The plugin stars has failed.')).toBeVisible();
  expect(screen.getByText('around')).toBeVisible();
  broken = false;
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('hello')).toBeVisible();
});

it('loads anew what could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let attempts = 0;
  slot(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no connection');
    return ({ word }) => <b>{word}</b>;
  });
  fireEvent.click(await screen.findByRole('button'));
  expect(await screen.findByText('hello')).toBeVisible();
  expect(attempts).toBe(2);
});

it('finds parts by their folder, and nothing where nothing is', () => {
  expect(panelPlugin('ops/lossMatrix')).toBeTypeOf('function');
  expect(cellPlugin('nowhere')).toBeUndefined();
});

it('puts panels into their order', () => {
  const title = { en: 'A', 'zh-cn': 'A', 'zh-tw': 'A' };
  const files = {
    '../plugins/b/panel.json': { title, permission: 'x:y' },
    '../plugins/c/panel.json': { title, permission: 'x:y', order: 1 },
  };
  expect(panelEntries(files).map(({ folder }) => folder)).toEqual(['c', 'b']);
});

it('tells what came of an action, and never throws', async () => {
  const context = {} as Parameters<typeof runPluginAction>[1];
  const finding = (run: () => boolean | void) => () => async () => run;
  expect(
    await runPluginAction(
      'a',
      context,
      finding(() => undefined),
    ),
  ).toBe('done');
  expect(
    await runPluginAction(
      'a',
      context,
      finding(() => false),
    ),
  ).toBe('stopped');
  const failing = finding(() => {
    throw new Error('no');
  });
  expect(await runPluginAction('a', context, failing)).toBe('failed');
  expect(await runPluginAction('a', context, () => undefined)).toBe('missing');
});

it('the matrix of losses has its states in the order of the work and the severest first; what has no place in an order stays last', () => {
  const row = (severity: string | null, status: string, count: number) => ({ severity, status, count });
  const { rows, columns, counts } = matrixOf(
    [row(null, 'a', 1), row('low', 'other', 2), row('high', 'b', 3)],
    ['b', 'a'],
    ['high', 'low'],
  );
  expect(rows.map(({ code }) => code)).toEqual(['b', 'a', 'other']);
  expect(columns.map(({ code }) => code)).toEqual(['high', 'low', null]);
  expect(counts.get('b/high')).toBe(3);
});
