import type { ActionContext } from '../../src/web/kit/plugin.ts';

const nothing = (): void => undefined;

/** What the action of a plugin works with where no screen stands around it: one record, and a shell that goes nowhere. */
export function actionContext(more: Partial<ActionContext> = {}): ActionContext {
  return {
    templateCode: 'storyLoss',
    records: [{ id: '90000000-0000-7000-8000-000000000001', version: 1, label: 'Sample', values: {} }],
    params: {},
    language: 'en',
    feedback: {
      success: nothing,
      error: nothing,
      alert: async () => undefined,
      confirm: async () => true,
      requireOne: (rows) => rows[0],
      requireSome: (rows) => rows.length > 0,
    },
    pages: { open: nothing, openRecord: nothing, close: nothing, becomeRecord: nothing, rename: nothing },
    refresh: nothing,
    ...more,
  };
}
