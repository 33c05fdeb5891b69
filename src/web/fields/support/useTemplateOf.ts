import { useEffect, useState } from 'react';
import type { TemplateAnswer } from '../../../contract/template.ts';
import { useClient } from './clientContext.ts';
import { loadTemplate } from './templateCache.ts';

/** A model as the person may see it; nothing while it loads, where it is closed to him, and without a code. */
export function useTemplateOf(code: string | undefined): TemplateAnswer | undefined {
  const client = useClient();
  const [answer, setAnswer] = useState<TemplateAnswer>();
  useEffect(() => {
    if (code === undefined) return undefined;
    let current = true;
    loadTemplate(client, code).then(
      (loaded) => current && setAnswer(loaded),
      () => current && setAnswer(undefined),
    );
    return () => {
      current = false;
    };
  }, [client, code]);
  return answer?.template.templateCode === code ? answer : undefined;
}
