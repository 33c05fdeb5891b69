import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Target } from '../../../src/web/template/actions/actionEnv.ts';
import { useWholeList } from '../../../src/web/template/bulk/useWholeList.ts';

const target = (id: string): Target => ({ id, version: 1, label: id, values: {} });
const page = { total: 112, totalIsExact: true };

it('means all of a list until the selection changes, and not again when the same is selected later', () => {
  const one = [target('a')];
  const { result, rerender } = renderHook(({ targets }) => useWholeList(targets, undefined, '', page), {
    initialProps: { targets: one },
  });
  act(() => result.current.more?.choose());
  expect(result.current.chosen).toMatchObject({ isWhole: true, total: 112 });
  // The same records, read anew.
  rerender({ targets: [{ ...target('a'), version: 2 }] });
  expect(result.current.chosen?.isWhole).toBe(true);
  rerender({ targets: [] });
  rerender({ targets: one });
  expect(result.current.chosen).toMatchObject({ isWhole: false, total: 1 });
});

it('means all of a list as it was narrowed then, and not again when it is narrowed so later', () => {
  const { result, rerender } = renderHook(({ keyword }) => useWholeList([target('a')], undefined, keyword, page), {
    initialProps: { keyword: 'x' },
  });
  act(() => result.current.more?.choose());
  rerender({ keyword: '' });
  rerender({ keyword: 'x' });
  expect(result.current.chosen?.isWhole).toBe(false);
});
