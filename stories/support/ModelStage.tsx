import { useState, type ReactNode } from 'react';
import { TemplateProvider } from '../../src/web/template/model/TemplateProvider.tsx';
import { useLoadedTemplate } from '../../src/web/template/model/useLoadedTemplate.ts';
import '../../src/web/template/template.css';
import '../../src/web/fields/fields.css';
import { fakeClient, type FakeClient } from './fakeClient.ts';
import { Stage } from './Stage.tsx';

interface ModelStageProps {
  templateCode: string;
  children: ReactNode;
  /** A server that the test keeps in its hands. */
  client?: FakeClient;
}

/** Draws parts of a generated screen: inside a model of the stories, over a server in memory. */
export function ModelStage(props: ModelStageProps) {
  const [client] = useState(() => props.client ?? fakeClient());
  return (
    <Stage client={client}>
      <InModel templateCode={props.templateCode}>{props.children}</InModel>
    </Stage>
  );
}

function InModel({ templateCode, children }: Omit<ModelStageProps, 'client'>) {
  const { loaded } = useLoadedTemplate(templateCode);
  return loaded.status === 'ready' ? <TemplateProvider template={loaded.template}>{children}</TemplateProvider> : null;
}
