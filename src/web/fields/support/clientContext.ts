import { createContext, useContext } from 'react';
import { download, upload } from '../../client/files.ts';
import { post } from '../../client/post.ts';

/** The calls that screens make. Stories and tests put another one in its place. */
export interface Client {
  post: typeof post;
  upload: typeof upload;
  download: typeof download;
}

export const ClientContext = createContext<Client>({ post, upload, download });

/** The client of the screen. */
export const useClient = (): Client => useContext(ClientContext);
