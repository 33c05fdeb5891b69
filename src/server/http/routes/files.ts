import { CODES } from '../../../contract/codes.ts';
import { fileVersions } from '../../access/files/storedFiles.ts';
import { peopleNames } from '../../records/directory/people.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { readableFile } from '../files/download.ts';
import { renameFile } from '../files/rename.ts';
import type { Handlers } from './handlers.ts';

export const fileHandlers: Handlers<'api/file/versions' | 'api/file/rename'> = {
  'api/file/rename': (call, { id, name }) => renameFile(call, id, name),
  'api/file/versions': async (call, { id }) => {
    const { kysely } = call.parts.database;
    const entry = await readableFile(call, id);
    if (!entry) throw new Refusal(CODES.recordDenied, say(call.viewer.language, 'file.notFound'));
    const versions = await fileVersions(kysely, id);
    const names = await peopleNames(
      kysely,
      versions.flatMap(({ createdBy }) => createdBy ?? []),
    );
    return versions.map(({ createdBy, mediaType, ...version }) => ({
      ...version,
      type: mediaType,
      byName: names.get(createdBy ?? '') ?? null,
    }));
  },
};
