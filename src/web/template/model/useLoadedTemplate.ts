import { useCallback, useEffect, useState } from 'react';
import { CODES } from '../../../contract/codes.ts';
import { AnswerError } from '../../client/errors.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { loadTemplate } from '../../fields/support/templateCache.ts';
import { prepareTemplate, type Template } from './template.ts';

export type LoadedTemplate =
  | { status: 'loading' }
  | { status: 'ready'; template: Template }
  | { status: 'denied' }
  | { status: 'failed'; error: unknown };

/** Loads and prepares a model; `retry` asks the server again. */
export function useLoadedTemplate(templateCode: string): { loaded: LoadedTemplate; retry(): void } {
  const client = useClient();
  const [loaded, setLoaded] = useState<LoadedTemplate>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setLoaded({ status: 'loading' });
    loadTemplate(client, templateCode, attempt > 0)
      .then((answer): LoadedTemplate => ({ status: 'ready', template: prepareTemplate(answer) }))
      .catch((error: unknown): LoadedTemplate => (isDenied(error) ? { status: 'denied' } : { status: 'failed', error }))
      .then((next) => current && setLoaded(next));
    return () => {
      current = false;
    };
  }, [client, templateCode, attempt]);
  return { loaded, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}

const isDenied = (error: unknown): boolean =>
  error instanceof AnswerError && (error.code === CODES.screenDenied || error.code === CODES.actionDenied);
