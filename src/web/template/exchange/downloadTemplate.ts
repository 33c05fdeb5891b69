import { saveFile } from '../../client/files.ts';
import type { Client } from '../../fields/support/clientContext.ts';

/** Fetches the template of a model. What went wrong, the client has shown. */
export async function downloadTemplate(client: Client, templateCode: string): Promise<boolean> {
  try {
    saveFile(await client.download('api/exchange/template', { templateCode }));
    return true;
  } catch {
    return false;
  }
}
