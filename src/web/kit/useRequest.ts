import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/useTexts.ts';

export interface Requested<Data> {
  data: Data | undefined;
  error: unknown;
  /** True until the first answer, and while reloading. */
  loading: boolean;
  reload: () => void;
}

/**
 * Loads data for a component and keeps the last good answer while reloading. `load` must keep its identity (useCallback)
 * until it should run anew; an answer that a later run has overtaken is dropped. After a switch of the language it is asked again: answers
 * hold names and sentences.
 */
export function useRequest<Data>(load: (signal: AbortSignal) => Promise<Data>): Requested<Data> {
  const [state, setState] = useState<Omit<Requested<Data>, 'reload'>>({
    data: undefined,
    error: undefined,
    loading: true,
  });
  const running = useRef<AbortController>(undefined);

  const run = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ ...before, loading: true }));
    load(controller.signal).then(
      (data) => controller.signal.aborted || setState({ data, error: undefined, loading: false }),
      (error: unknown) => controller.signal.aborted || setState((before) => ({ ...before, error, loading: false })),
    );
  }, [load]);

  const language = useLanguage();
  useEffect(() => {
    run();
    return () => running.current?.abort();
  }, [run, language]);

  return { ...state, reload: run };
}
