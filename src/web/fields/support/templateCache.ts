import type { TemplateAnswer } from '../../../contract/template.ts';
import type { Client } from './clientContext.ts';

const kept = new WeakMap<Client, Map<string, Promise<TemplateAnswer>>>();

/**
 * The model of a templateCode as the person may see it. Fetched once per screen language and client; `fresh` asks the server again.
 * Rejects as `post` does; a failed answer is not kept.
 */
export function loadTemplate(client: Client, templateCode: string, fresh = false): Promise<TemplateAnswer> {
  const templates = kept.get(client) ?? new Map<string, Promise<TemplateAnswer>>();
  kept.set(client, templates);
  const known = templates.get(templateCode);
  if (known && !fresh) return known;
  const asked = client.post('api/commonData/getTemplate', { templateCode, loading: 'N' }, { handles: 'all' });
  templates.set(templateCode, asked);
  asked.catch(() => templates.delete(templateCode));
  return asked;
}

/** Forgets all models: another person may sign in on this page, or a model was published. */
export const forgetTemplates = (client: Client): boolean => kept.delete(client);
