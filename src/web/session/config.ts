import { atom, getDefaultStore } from 'jotai';
import type { SystemConfig } from '../../contract/endpoints/system.ts';
import { post } from '../client/post.ts';
import { setSm4Key } from '../client/sm4.ts';

const state = atom<SystemConfig>();

/** What the server says about this installation; undefined until loaded. */
export const systemConfigAtom = atom((get) => get(state));

/** Asks the server what the page must know before anybody signs in, and takes over its key. */
export async function loadSystemConfig(): Promise<SystemConfig> {
  const config = await post('api/sys/config', { loading: 'N' }, { handles: 'all' });
  setSm4Key(config.sm4Key);
  getDefaultStore().set(state, config);
  return config;
}
