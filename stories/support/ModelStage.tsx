import { useState, type ReactNode } from 'react';
import { TemplateProvider } from '../../src/web/template/model/TemplateProvider.tsx';
import { useLoadedTemplate } from '../../src/web/template/model/useLoadedTemplate.ts';
import '../../src/web/template/template.css';
import '../../src/web/fields/fields.css';
import { fakeClient } from './fakeClient.ts';
import { Stage } from './Stage.tsx';

interface ModelStageProps {
  templateCode: string;
  children: ReactNode;
}

/** Draws parts of a generated screen: inside a model of the stories, over a server in memory. */
export function ModelStage(props: ModelStageProps) {
  const [client] = useState(() => fakeClient());
  return (
    <Stage client={client}>
      <InModel {...props} />
    </Stage>
  );
}

function InModel({ templateCode, children }: ModelStageProps) {
  const { loaded } = useLoadedTemplate(templateCode);
  return loaded.status === 'ready' ? <TemplateProvider template={loaded.template}>{children}</TemplateProvider> : null;
}
