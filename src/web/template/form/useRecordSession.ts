import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { AnswerError } from '../../client/errors.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useFieldScope } from '../../fields/support/fieldScope.ts';
import { useTemplate } from '../model/template.ts';
import { FormSession, type FormMode } from './FormSession.ts';
import { newRecord, readRecord } from './openRecord.ts';

export type OpenedSession =
  { status: 'loading' } | { status: 'ready'; session: FormSession } | { status: 'failed'; error: unknown };

interface SessionRequest {
  billId?: string;
  mode: FormMode;
  prefill?: Values;
  past?: { version: number };
}

/**
 * Opens a record (or a new one) in a form. `reload` reads it again into the same form; `gone` is called where the record has left this
 * view, as one does that has been approved or returned.
 */
export function useRecordSession({ billId, mode, prefill, past }: SessionRequest): {
  opened: OpenedSession;
  reload(gone: () => void): void;
  retry(): void;
} {
  const client = useClient();
  const template = useTemplate();
  const { labels } = useFieldScope();
  const [opened, setOpened] = useState<OpenedSession>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // What a new record starts with is fixed when the form opens.
  const read = useEffectEvent(() =>
    billId
      ? readRecord(client, template, labels, billId, past?.version)
      : newRecord(client, template, labels, prefill ?? {}),
  );
  useEffect(() => {
    let current = true;
    let session: FormSession | undefined;
    setOpened({ status: 'loading' });
    read().then(
      (record) => {
        if (!current) return;
        const mayEdit = record.permissions?.edit ?? true;
        session = new FormSession(template, record, mode === 'edit' && !mayEdit ? 'view' : mode);
        setOpened({ status: 'ready', session });
      },
      (error: unknown) => current && setOpened({ status: 'failed', error }),
    );
    return () => {
      current = false;
      session?.dispose();
    };
  }, [client, template, labels, billId, mode, attempt]);

  const session = opened.status === 'ready' ? opened.session : undefined;
  const reload = useCallback(
    (gone: () => void) => {
      if (!session?.id) return;
      // The old values stay when they cannot be read again for another reason; the client has shown why.
      void readRecord(client, template, labels, session.id).then(
        (record) => session.take(record),
        (error: unknown) => error instanceof AnswerError && error.code === CODES.recordDenied && gone(),
      );
    },
    [client, template, labels, session],
  );
  return { opened, reload, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
