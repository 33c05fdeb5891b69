import { CODES } from '../../../contract/codes.ts';
import { rememberOpened } from '../../access/personal/recent.ts';
import { readOpinion } from '../../records/history/opinion.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { explainAccess } from '../explain/explainAccess.ts';
import { templateFor } from '../template/templateFor.ts';
import type { Handlers } from './handlers.ts';
import { withNextHands } from '../nextHands.ts';

type Paths =
  | 'api/commonData/getTemplate'
  | 'api/commonData/queryPageDataV2'
  | 'api/commonData/queryDataById'
  | 'api/commonData/saveOrUpdate'
  | 'api/commonData/formatRowData'
  | 'api/commonData/deleteData'
  | 'api/commonData/restoreData'
  | 'api/commonData/purgeData'
  | 'api/commonData/queryTree'
  | 'api/commonData/moveNode'
  | 'api/commonData/aggregate'
  | 'api/commonData/countNodes'
  | 'api/commonData/history'
  | 'api/commonData/explainAccess'
  | 'api/commonData/transition'
  | 'api/commonData/labels'
  | 'api/commonData/lookup'
  | 'api/commonData/callAction'
  | 'api/commonData/runScript';

export const recordHandlers: Handlers<Paths> = {
  'api/commonData/getTemplate': (call, { templateCode }) => templateFor(call, templateCode),
  'api/commonData/queryPageDataV2': ({ parts, viewer }, query) => parts.records.queryPage(viewer, query),
  'api/commonData/queryDataById': async ({ parts, viewer }, { templateCode, billId, asOf, version }) => {
    if (asOf !== undefined || version !== undefined)
      return await parts.records.get(viewer, templateCode, billId, undefined, { asOf, version });
    const answer = await parts.records.get(viewer, templateCode, billId);
    await rememberOpened(parts.database.kysely, viewer.id, templateCode, billId);
    const model = parts.registry.model(templateCode);
    const state = model?.states && answer.billData[model.states.field];
    const opinion = model?.states && (await readOpinion(parts.database.kysely, model, billId, state));
    return opinion ? { ...answer, opinion } : answer;
  },
  'api/commonData/saveOrUpdate': ({ parts, viewer }, request) => parts.records.save(viewer, request),
  'api/commonData/formatRowData': ({ parts, viewer }, { templateCode, billData }) =>
    parts.records.format(viewer, templateCode, billData),
  'api/commonData/deleteData': ({ parts, viewer }, request) => parts.records.remove(viewer, request),
  'api/commonData/restoreData': async ({ parts, viewer }, request) => ({
    results: await parts.records.restore(viewer, request),
  }),
  'api/commonData/purgeData': async ({ parts, viewer }, request) => ({
    results: await parts.records.purge(viewer, request),
  }),
  'api/commonData/queryTree': ({ parts, viewer }, request) => parts.records.tree(viewer, request),
  'api/commonData/moveNode': ({ parts, viewer }, request) => parts.records.move(viewer, request),
  'api/commonData/aggregate': ({ parts, viewer }, request) => parts.records.aggregate(viewer, request),
  'api/commonData/countNodes': ({ parts, viewer }, request) => parts.records.countNodes(viewer, request),
  'api/commonData/history': ({ parts, viewer }, { templateCode, billId, between }) =>
    parts.records.history(viewer, { templateCode, billId, between }),
  'api/commonData/explainAccess': explainAccess,
  'api/commonData/transition': async (call, request) => {
    const results = await call.parts.records.transition(call.viewer, request);
    return { results: await withNextHands(call, request.templateCode, results) };
  },
  'api/commonData/labels': ({ parts, viewer }, { templateCode, ids }) =>
    parts.records.labels(viewer, templateCode, ids),
  'api/commonData/lookup': ({ parts, viewer }, request) => parts.records.lookup(viewer, request),
  'api/commonData/callAction': async ({ parts, viewer }, request) => {
    const action = parts.actions.named(request.action);
    if (!action) throw new Refusal(CODES.refused, say(viewer.language, 'action.unknown', { action: request.action }));
    return parts.actions.call(viewer, action, {
      templateCode: request.templateCode,
      button: request.button,
      bills: request.bills ?? [],
      parameters: request.parameters,
      confirmed: request.confirmed,
    });
  },
  'api/commonData/runScript': ({ parts, viewer }, { parameters = {}, ...request }) =>
    parts.actions.press(viewer, { ...request, parameters }),
};
