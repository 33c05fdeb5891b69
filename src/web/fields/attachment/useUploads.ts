import { useRef, useState } from 'react';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { REPLACES_FIELD } from '../../../contract/protocol.ts';
import type { AttachmentField } from '../../../model/field-types/attachment.ts';
import { faultText } from '../../../model/texts/fault.ts';
import { AnswerError } from '../../client/errors.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { useClient } from '../support/clientContext.ts';
import { faultOfFile, maxFiles } from './fileRules.ts';

/** A file that is on its way, or could not be taken. */
export interface Upload {
  key: number;
  name: string;
  /** Why it was not taken; undefined while it travels. */
  fault?: string;
}

/** Sends files one after the other to the server; each that arrived is handed on, each that did not is named with its reason. */
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

  const settle = (key: number, fault?: string): void =>
    setUploads((before) =>
      fault
        ? before.map((entry) => (entry.key === key ? { ...entry, fault } : entry))
        : before.filter((entry) => entry.key !== key),
    );

  const send = async (file: File, place: number, replaced?: string): Promise<void> => {
    const key = (next.current += 1);
    const fault =
      place >= maxFiles(field)
        ? { key: 'tooManyItems' as const, params: { max: maxFiles(field), length: place + 1 } }
        : faultOfFile(file, field);
    setUploads((before) => [...before, { key, name: file.name, fault: fault && faultText(fault, language) }]);
    if (fault) return;
    try {
      const fields = replaced === undefined ? undefined : { [REPLACES_FIELD]: replaced };
      onStored(await client.upload(file, { handles: 'all', fields }), replaced);
      settle(key);
    } catch (error) {
      settle(key, error instanceof AnswerError && error.msg ? error.msg : t('attachment.failed'));
    }
  };

  return {
    uploads,
    send: async (files: readonly File[]): Promise<void> => {
      for (const [at, file] of files.entries()) await send(file, present + at);
    },
    /** Sends the next version of a file. */
    replace: (file: File, replaced: string): Promise<void> => send(file, present - 1, replaced),
    dismiss: (key: number): void => settle(key),
  };
}
