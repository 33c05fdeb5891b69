import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { REPLACES_FIELD } from '../../../contract/protocol.ts';
import type { AttachmentField } from '../../../model/field-types/attachment.ts';
import { faultText } from '../../../model/texts/fault.ts';
import { AnswerError } from '../../client/errors.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { useClient } from '../support/clientContext.ts';
import { faultOfFile, maxFiles } from './fileRules.ts';

/** A file that waits, is on its way, or could not be taken. */
export interface Upload {
  key: number;
  name: string;
  /** What of it has been sent, 0 to 1; undefined while it waits for those before it. */
  part?: number;
  /** Why it was not taken; undefined while it travels. */
  fault?: string;
  /** Sent again it may arrive: what failed was the way, not the file. */
  again?(): void;
}

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
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const travelling = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = travelling.current;
    // Whoever leaves the form takes back what is still on its way.
    return () => all.forEach((abort) => abort.abort());
  }, []);
  // Files may have arrived before the form draws again.
  const latest = useRef({ present, onStored });
  useEffect(() => {
    latest.current = { present, onStored };
  });

  const change = (key: number, part: Partial<Upload>): void =>
    setUploads((before) => before.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const dismiss = useCallback((key: number): void => {
    travelling.current.get(key)?.abort();
    travelling.current.delete(key);
    setUploads((before) => before.filter((entry) => entry.key !== key));
  }, []);

  /** Puts a file into the line, or says at once why it cannot be taken. */
  const enter = (file: File, place: number): { key: number; file: File } | undefined => {
    const key = (next.current += 1);
    const fault =
      place >= maxFiles(field)
        ? { key: 'tooManyItems' as const, params: { max: maxFiles(field), length: place + 1 } }
        : faultOfFile(file, field);
    setUploads((before) => [...before, { key, name: file.name, fault: fault && faultText(fault, language) }]);
    if (fault) return undefined;
    travelling.current.set(key, new AbortController());
    return { key, file };
  };

  const travel = async (key: number, file: File, replaced?: string): Promise<void> => {
    const { signal } = travelling.current.get(key) ?? {};
    // Taken out of the line before its turn came.
    if (!signal) return;
    change(key, { part: 0, fault: undefined, again: undefined });
    try {
      const fields = replaced === undefined ? undefined : { [REPLACES_FIELD]: replaced };
      const onProgress = (part: number): void => change(key, { part });
      const stored = await client.upload(file, { handles: 'all', fields, signal, onProgress });
      if (signal.aborted) return;
      latest.current.onStored(stored, replaced);
      dismiss(key);
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof AnswerError && error.msg !== '';
      const again = (): void => {
        travelling.current.set(key, new AbortController());
        void travel(key, file, replaced);
      };
      change(key, { fault: isRefused ? error.msg : t('attachment.failed'), again: isRefused ? undefined : again });
    }
  };

  return {
    uploads,
    send: async (files: readonly File[]): Promise<void> => {
      const line = files.map((file, at) => enter(file, latest.current.present + at));
      for (const entry of line) if (entry) await travel(entry.key, entry.file);
    },
    /** Sends the next version of a file. */
    replace: async (file: File, replaced: string): Promise<void> => {
      const entry = enter(file, latest.current.present - 1);
      if (entry) await travel(entry.key, entry.file, replaced);
    },
    dismiss,
  };
}
