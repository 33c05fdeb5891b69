import { App } from 'antd';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { REPLACES_FIELD } from '../../../contract/protocol.ts';
import type { AttachmentField } from '../../../model/field-types/attachment.ts';
import { faultText } from '../../../model/texts/fault.ts';
import { AnswerError } from '../../client/errors.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { useClient } from '../support/clientContext.ts';
import { useFieldScope } from '../support/fieldScope.ts';
import { faultOfFile, maxFiles } from './fileRules.ts';
import { FormUploadsContext } from './formUploads.ts';
import { UploadStore } from './uploadStore.ts';

/**
 * Sends files one after the other to the server; each that arrived is handed on, each that did not is named with its reason and, where the way
 * failed, can be sent again. `dismiss` takes a file out: one on its way is given up.
 */
export function useUploads(
  field: AttachmentField,
  present: number,
  onStored: (file: StoredFile, replaced: string | undefined) => void,
) {
  const client = useClient();
  const language = useLanguage();
  const t = useTexts('fields');
  const store = useStore(field);
  const uploads = useSyncExternalStore(store.subscribe, store.get);
  // Files may have arrived before the form draws again, or after the field was put away with its section.
  useEffect(() => {
    store.handTo({ present, onStored });
  });

  /** Puts a file into the line, or says at once why it cannot be taken. */
  const enter = (file: File, place: number): { key: number; file: File } | undefined => {
    const fault =
      place >= maxFiles(field)
        ? { key: 'tooManyItems' as const, params: { max: maxFiles(field), length: place + 1 } }
        : faultOfFile(file, field);
    const key = store.enter(file.name, fault && faultText(fault, language));
    return fault ? undefined : { key, file };
  };

  const travel = async (key: number, file: File, replaced?: string): Promise<void> => {
    const signal = store.signalOf(key);
    // Taken out of the line before its turn came.
    if (!signal) return;
    store.change(key, { part: 0 });
    try {
      const fields = replaced === undefined ? undefined : { [REPLACES_FIELD]: replaced };
      const onProgress = (part: number): void => store.change(key, { part });
      const stored = await client.upload(file, { handles: 'all', fields, signal, onProgress });
      if (signal.aborted) return;
      store.receiver?.onStored(stored, replaced);
      store.dismiss(key);
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof AnswerError && error.msg !== '';
      const again = isRefused ? undefined : (): void => void travel(key, file, replaced);
      store.fail(key, isRefused ? error.msg : t('attachment.failed'), again);
    }
  };

  const now = (): number => store.receiver?.present ?? present;
  return {
    uploads,
    isUnderWay: store.isUnderWay,
    send: async (files: readonly File[]): Promise<void> => {
      const line = files.map((file, at) => enter(file, now() + at));
      for (const entry of line) if (entry) await travel(entry.key, entry.file);
    },
    /** Sends the next version of a file. */
    replace: async (file: File, replaced: string): Promise<void> => {
      const entry = enter(file, now() - 1);
      if (entry) await travel(entry.key, entry.file, replaced);
    },
    dismiss: (key: number): void => store.dismiss(key),
  };
}

/** Where the files stand: with the form, for a field of its record; else with the control, which says what it takes away with it. */
function useStore({ name }: AttachmentField): UploadStore {
  const form = useContext(FormUploadsContext);
  const { rowsOf } = useFieldScope();
  const isKept = form !== undefined && rowsOf === undefined;
  const [store] = useState(() => form?.at(isKept ? name : undefined) ?? new UploadStore());
  const { message } = App.useApp();
  const t = useTexts('fields');
  const [takeAway] = useState(() => (): void => {
    const names = store.end();
    if (names.length > 0) void message.warning(t('attachment.givenUp', { names: names.join(', ') }));
  });
  useEffect(() => (isKept ? undefined : takeAway), [isKept, takeAway]);
  return store;
}
