import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLastPage } from '../../../src/web/kit/useLastPage.ts';

it('leads to the last page that there is, once, when what was asked for lies beyond it', () => {
  const turned: number[] = [];
  const turn = (pageNum: number): void => void turned.push(pageNum);
  const { result, rerender } = renderHook(
    ({ list, total, loading }: { list: unknown[]; total: number; loading: boolean }) =>
      useLastPage({ list, total }, 20, loading, (pageNum) => turn(pageNum)),
    { initialProps: { list: ['a'], total: 41, loading: false } },
  );
  expect(result.current).toBe(false);
  rerender({ list: [], total: 40, loading: true });
  expect(turned).toEqual([]);
  rerender({ list: [], total: 40, loading: false });
  expect(result.current).toBe(true);
  rerender({ list: [], total: 40, loading: false });
  expect(turned).toEqual([2]);
  rerender({ list: [], total: 0, loading: false });
  expect(result.current).toBe(false);
  expect(turned).toEqual([2]);
});
