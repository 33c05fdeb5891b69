import { cleanup, fireEvent, screen } from '@testing-library/react';
import { App } from 'antd';
import path from 'node:path';
import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import type { TemplateAnswer } from '../../../src/contract/template.ts';
import type { RecordRights } from '../../../src/contract/endpoints/records.ts';
import { typeOf } from '../../../src/model/field-types/fieldTypes.ts';
import type { Model } from '../../../src/model/resolved/model.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import { readConfigFiles } from '../../../src/server/models/configFiles.ts';
import type { ActionEnv, Target } from '../../../src/web/template/actions/actionEnv.ts';
import { runActions } from '../../../src/web/template/actions/runActions.ts';
import { pressables } from '../../../src/web/template/buttons/pressable.ts';
import { Toolbar } from '../../../src/web/template/buttons/Toolbar.tsx';
import { FormSession } from '../../../src/web/template/form/FormSession.ts';
import { prepareTemplate, TemplateContext, type Template } from '../../../src/web/template/model/template.ts';
import { USER } from '../../../stories/support/fakeClient.ts';
import { TODAY } from '../../../stories/support/storyRecords.ts';
import { renderIn } from './renderScreen.tsx';

/** What the person is told or asked in dialogs, in place of the dialogs themselves: a thousand of them take their time. */
const said: string[] = [];
const wordsOf = (content: ReactNode): string => (typeof content === 'string' ? content : 'a question');
const answered = (content: ReactNode, value: unknown) => {
  said.push(wordsOf(content));
  return Object.assign(Promise.resolve(value), { destroy: () => undefined, update: () => undefined });
};

const { set } = checkConfigs(readConfigFiles(path.resolve(import.meta.dirname, '../../../schemas')));
const models = resolveModels(set);
const pages = [...models.values()].filter(({ kind, buttons }) => kind === 'record' && buttons.length > 0);

beforeAll(() => {
  const message = { success: note, error: note, info: note, warning: note };
  const modal = {
    info: ({ content }: { content?: ReactNode }) => answered(content, undefined),
    confirm: ({ content }: { content?: ReactNode }) => answered(content, true),
  };
  vi.spyOn(App, 'useApp').mockReturnValue({ message, modal, notification: {} } as never);
});
const note = (text: ReactNode): void => void said.push(wordsOf(text));

it.each(pages.map(({ templateCode }) => templateCode))(
  'every button above the list of %s does something or says why not, with none, one and several records',
  async (code) => {
    const errors = vi.spyOn(console, 'error');
    const template = templateOf(code);
    for (const count of [0, 1, 2]) {
      const targets = Array.from({ length: count }, (_, at) => targetOf(template, at));
      const done: string[] = [];
      const run: Parameters<typeof Toolbar>[0]['run'] = (actions, chosen = []) =>
        runActions(actions, envOf(template, chosen, done));
      await renderIn(
        <TemplateContext.Provider value={template}>
          <Toolbar targets={targets} run={run} />
        </TemplateContext.Provider>,
      );
      await screen.findByRole('toolbar');
      for (const { button } of pressables(template, 'toolbar')) {
        said.length = 0;
        done.length = 0;
        const pressed = screen.getByText(button.title.en, { selector: '.toolbar button *' }).closest('button');
        if (!pressed) throw new Error(`${button.code} is no button`);
        const disabled = pressed.disabled || pressed.getAttribute('aria-disabled') === 'true';
        fireEvent.click(pressed);
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        const told = { button: button.code, count, said: [...said], done: [...done], disabled };
        if (button.selection === 'one' && count !== 1 && !disabled)
          expect(told).toMatchObject({ said: ['Please select one record'], done: [] });
        else if (button.selection === 'many' && count === 0 && !disabled)
          expect(told).toMatchObject({ said: ['Please select at least one record'], done: [] });
        else if (disabled) expect(told).toMatchObject({ done: [] });
        else expect(told).not.toMatchObject({ done: [] });
      }
      cleanup();
    }
    expect(errors.mock.calls.map(([first]) => String(first))).toEqual([]);
    errors.mockRestore();
  },
);

it.each(pages.map(({ templateCode }) => templateCode))(
  'every button of a row and of a form of %s does something where it can be pressed',
  async (code) => {
    const template = templateOf(code);
    const target = targetOf(template, 0);
    for (const place of ['row', 'form'] as const) {
      for (const { button, actions, enabled } of pressables(template, place, target.values, target.rights)) {
        if (!enabled) continue;
        const done: string[] = [];
        const session =
          place === 'form'
            ? new FormSession(template, { id: target.id, version: 1, values: target.values }, 'view')
            : undefined;
        await runActions(actions, { ...envOf(template, [target], done), session, save: async () => true });
        expect({ button: button.code, place, done }).not.toMatchObject({ done: [] });
      }
    }
  },
);

/** The template of a shipped model as the server gives it to somebody who may do everything. */
function templateOf(code: string): Template {
  const model = models.get(code);
  if (!model) throw new Error(`There is no ${code}`);
  const answer: TemplateAnswer = {
    template: model,
    version: '1',
    dictionaries: Object.fromEntries(
      set.dictionaries.map(({ dictionary, title, items }) => [dictionary, { title, items }]),
    ),
    tables: {},
    params: {},
    rowModels: Object.fromEntries([...models].filter(([, one]) => one.kind === 'rows')),
    permissions: permissionsOf(model),
    today: TODAY,
    user: USER,
  };
  return prepareTemplate(answer);
}

const permissionsOf = ({ templateCode, buttons }: Model): string[] =>
  buttons.flatMap(({ code, permission = `${templateCode}:${code}` }) => {
    if (typeof permission === 'string') return [permission];
    return 'any' in permission ? permission.any : permission.all;
  });

/** A record without values but its state, with which everything may be done; the second one is in another state where there is one. */
function targetOf({ model }: Template, at: number): Target {
  const values = Object.fromEntries(
    model.fields.map((field) => [field.name, typeOf(field).plural?.(field) === true ? [] : null]),
  );
  const { states } = model;
  const state = states?.list[at]?.code ?? states?.initial;
  const rights: RecordRights = {
    edit: true,
    delete: true,
    transitions: (states?.transitions ?? []).filter(({ from }) => from.includes(state ?? '')).map(({ name }) => name),
  };
  return {
    id: `e0000000-0000-7000-8000-00000000000${at}`,
    version: 1,
    label: `Record ${at}`,
    values: { ...values, ...(states && state ? { [states.field]: state } : {}) },
    rights,
  };
}

/** A place in which whatever happens is noted. */
function envOf(template: Template, targets: readonly Target[], done: string[]): ActionEnv {
  const noting =
    <T,>(what: string, answer: T) =>
    (): T => {
      done.push(what);
      return answer;
    };
  const file = { blob: new Blob(['x']), name: 'x' };
  return {
    template,
    targets,
    client: {
      post: async (asked) => noting(asked, (await Promise.resolve({ deleted: 1, billData: {} })) as never)(),
      upload: () => Promise.reject(new Error('nothing is uploaded')),
      download: async (asked) => noting(String(asked), await Promise.resolve(file))(),
    },
    feedback: {
      success: note,
      error: note,
      alert: async (text) => void said.push(text),
      confirm: async () => true,
      requireOne: (rows) => rows[0],
      requireSome: (rows) => rows.length > 0,
    },
    pages: new Proxy({} as ActionEnv['pages'], { get: (_, name) => noting(`page ${String(name)}`, undefined) }),
    overlays: {
      openForm: noting('form', undefined),
      openList: noting('list', undefined),
      openDialog: noting('dialog', undefined),
      ask: async () => ({}),
      showHistory: noting('history', undefined),
      transition: async () => noting('transition', true)(),
      exchange: noting('exchange', undefined),
      print: noting('print', undefined),
      bulk: noting('bulk', undefined),
      say: (text) => done.push(`says ${text}`),
    },
    t: Object.assign((key: string) => key, {}) as never,
    refresh: noting('refresh', undefined),
  };
}
