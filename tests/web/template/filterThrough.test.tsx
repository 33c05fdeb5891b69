import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeClient } from '../../../stories/support/fakeClient.ts';
import { Stage } from '../../../stories/support/Stage.tsx';
import { ConditionEditor } from '../../../src/web/template/filter/ConditionEditor.tsx';
import type { DraftCondition } from '../../../src/web/template/filter/filterDraft.ts';
import { prepareTemplate } from '../../../src/web/template/model/template.ts';
import { TemplateProvider } from '../../../src/web/template/model/TemplateProvider.tsx';
import { renderIn } from './renderScreen.tsx';

const WAIT = { timeout: 15_000 };

async function renderCondition(condition: DraftCondition['condition'], closed: string[] = []) {
  const changed = vi.fn();
  const client = fakeClient();
  const template = prepareTemplate(await client.post('api/commonData/getTemplate', { templateCode: 'storyLoss' }));
  const { post } = client;
  const guarded: typeof post = (path, payload, options) =>
    'templateCode' in payload && closed.includes(String(payload.templateCode))
      ? Promise.reject(new Error('closed'))
      : post(path, payload, options);
  function Editing() {
    const [part, setPart] = useState<DraftCondition>({ kind: 'condition', key: 1, condition });
    const change = (next: DraftCondition): void => {
      changed(next.condition);
      setPart(next);
    };
    return <ConditionEditor part={part} onChange={change} onRemove={() => undefined} />;
  }
  const shown = await renderIn(
    <Stage client={{ ...client, post: guarded }}>
      <TemplateProvider template={template}>
        <Editing />
      </TemplateProvider>
    </Stage>,
  );
  return { ...shown, changed };
}

it('asks by a field of the record that a reference leads to, with the operators of that field', async () => {
  const { user, changed } = await renderCondition({ field: 'owner', op: 'in', value: [] });
  await user.click(await screen.findByRole('combobox', { name: /which field of it/ }, WAIT));
  await user.click(await screen.findByTitle('Account', undefined, WAIT));
  expect(changed).toHaveBeenLastCalledWith({ field: 'owner.account', op: expect.any(String) });
  await user.type(await screen.findByRole('textbox', { name: /Account/ }, WAIT), 'lin');
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ value: 'lin' })));
});

it('says in words what leads into a model that is closed to the person', async () => {
  await renderCondition({ field: 'owner.account', op: 'contains', value: 'lin' }, ['sysUser']);
  expect(await screen.findByText(/lin/, undefined, WAIT)).toHaveTextContent('Owner contains lin');
  expect(screen.queryByRole('combobox')).toBeNull();
});
