import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSlices, type Slices } from '../../../src/web/template/form/useSlices.ts';

describe('a long form', () => {
  it('draws its first screen at once and everything soon after', async () => {
    const seen: Slices[] = [];
    const { result } = renderHook(() => {
      const now = useSlices(200);
      seen.push(now);
      return now;
    });
    expect(seen[0]?.drawn).toBeLessThan(100);
    await waitFor(() => expect(result.current.drawn).toBe(200));
    const drawn = seen.map((slices) => slices.drawn);
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  });

  it.each([41, 80, 199, 200])('of %i fields is settled a frame after the last of them is drawn', async (total) => {
    const seen: Slices[] = [];
    const { result } = renderHook(() => {
      const now = useSlices(total);
      seen.push(now);
      return now;
    });
    await waitFor(() => expect(result.current.isSettled).toBe(true));
    expect(result.current.drawn).toBe(total);
    expect(seen.some(({ drawn, isSettled }) => drawn === total && !isSettled)).toBe(true);
    expect(seen.some(({ drawn, isSettled }) => drawn < total && isSettled)).toBe(false);
  });

  it('is whole at once when it is short', async () => {
    const { result } = renderHook(() => useSlices(12));
    expect(result.current).toEqual({ drawn: 12, isSettled: false });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(result.current.isSettled).toBe(false);
  });
});
