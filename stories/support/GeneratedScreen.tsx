import { useState } from 'react';
import TemplatePage from '../../src/web/template/TemplatePage.tsx';
import { fakeClient, type FakeClient, type FakeOptions } from './fakeClient.ts';
import { Stage } from './Stage.tsx';

interface Screen {
  templateCode: string;
  templateUiType: 'list' | 'tree' | 'form';
  billId?: string;
  options?: FakeOptions;
  /** A server that the test keeps in its hands. */
  client?: FakeClient;
}

/** A generated screen over a server in memory. */
export function GeneratedScreen({ options, client, ...page }: Screen) {
  const [server] = useState(() => client ?? fakeClient(options));
  return (
    <div style={{ blockSize: '100vh' }}>
      <Stage client={server}>
        <TemplatePage {...page} />
      </Stage>
    </div>
  );
}
