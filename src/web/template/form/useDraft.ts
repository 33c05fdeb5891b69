import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftEntry } from '../../../contract/endpoints/person.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import type { FormSession } from './FormSession.ts';
import { isWire, sameValue } from './initialValues.ts';
import { typedChanges } from './typedChanges.ts';
import { recordName } from '../../../model/resolved/recordName.ts';
import { currentLanguage } from '../../i18n/language.ts';

const WAIT_MS = 3000;

export interface Draft {
  /** What the person typed earlier and did not save; undefined when there is none or it was dealt with. */
  offered: DraftEntry | undefined;
  restore(): void;
  discard(): void;
  /** Forgets the draft of this form, once the record is saved. */
  settle(): void;
}

/** Keeps what is typed on the server, and offers it again when the form is opened the next time. */
export function useDraft(session: FormSession): Draft {
  const client = useClient();
  const [offered, setOffered] = useState<DraftEntry>();
  const draftId = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { templateCode } = session.template.model;

  useEffect(() => {
    if (session.ui.mode === 'view') return undefined;
    let current = true;
    client.post('api/sys/draft/list', { templateCode, billId: session.id, loading: 'N' }, { handles: 'all' }).then(
      (drafts) => {
        const found = drafts.find(
          ({ billId, billData }) => (billId ?? null) === session.id && billData && isOfThis(billData, session),
        );
        if (current && found) setOffered(found);
      },
      // Without drafts the form works all the same.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [client, session, templateCode]);

  useEffect(() => {
    const save = async (): Promise<void> => {
      const title = recordName(session.template.model, session.values(), currentLanguage()).slice(0, 200);
      const draft = {
        id: draftId.current,
        templateCode,
        billId: session.id,
        baseVersion: session.ui.version,
        title,
        billData: session.id === null ? session.values() : typedOf(session),
        loading: 'N' as const,
      };
      const stored = await client.post('api/sys/draft/save', draft, { handles: 'all' }).catch(() => undefined);
      if (stored) draftId.current = stored.id;
    };
    const stop = session.onInput(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), WAIT_MS);
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [client, session, templateCode]);

  const remove = useCallback(
    (id: string) =>
      void client.post('api/sys/draft/remove', { id, loading: 'N' }, { handles: 'all' }).catch(() => undefined),
    [client],
  );

  return {
    offered,
    restore: () => {
      if (!offered?.billData) return;
      draftId.current = offered.id;
      const typed = Object.entries(offered.billData).filter(
        (entry): entry is [string, ReturnType<FormSession['values']>[string]] =>
          session.template.program.fields.has(entry[0]) && isWire(entry[1]),
      );
      session.restore(Object.fromEntries(typed), offered.baseVersion ?? null);
      setOffered(undefined);
    },
    discard: () => {
      if (offered) remove(offered.id);
      setOffered(undefined);
    },
    settle: () => {
      clearTimeout(timer.current);
      if (draftId.current) remove(draftId.current);
      draftId.current = undefined;
      setOffered(undefined);
    },
  };
}

/** A draft of a new record that says otherwise than what this one was given to begin with is another one's. */
const isOfThis = (billData: Readonly<Record<string, unknown>>, { prefill }: FormSession): boolean =>
  Object.entries(prefill).every(([name, value]) => sameValue(billData[name], value));

/** Of a stored record only what was typed: restored later, it must not bring back what somebody else has changed since. */
const typedOf = (session: FormSession) =>
  Object.fromEntries(typedChanges(session).map(({ field, typed }) => [field.name, typed ?? null]));
