import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { announceLanguage, currentLanguage } from '../../../src/web/i18n/language.ts';
import { useRequest } from '../../../src/web/kit/useRequest.ts';

const before = currentLanguage();
afterEach(() => announceLanguage(before));

it('asks again in another language', async () => {
  const load = () => Promise.resolve(currentLanguage());
  const { result } = renderHook(() => useRequest(load));
  await waitFor(() => expect(result.current.data).toBe(before));
  act(() => announceLanguage('zh-tw'));
  await waitFor(() => expect(result.current.data).toBe('zh-tw'));
});
