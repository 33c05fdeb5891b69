import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSlices } from '../../../src/web/template/form/useSlices.ts';

describe('a long form', () => {
  it('draws its first screen at once and everything soon after', async () => {
    const drawn: number[] = [];
    const { result } = renderHook(() => {
      const now = useSlices(200);
      drawn.push(now);
      return now;
    });
    expect(drawn[0]).toBeLessThan(100);
    await waitFor(() => expect(result.current).toBe(200));
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  });

  it('is whole at once when it is short', () => {
    expect(renderHook(() => useSlices(12)).result.current).toBe(12);
  });
});
