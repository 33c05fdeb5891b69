import type { processScreenEndpoints } from '../../../contract/endpoints/processScreens.ts';
import type { Handlers } from './handlers.ts';

export const processScreenHandlers: Handlers<keyof typeof processScreenEndpoints> = {
  'api/workflow/taskList': ({ parts, viewer }, request) => parts.processScreens.taskList(viewer, request),
  'api/workflow/counts': ({ parts, viewer }) => parts.processScreens.counts(viewer),
  'api/workflow/instanceList': ({ parts, viewer }, request) => parts.processScreens.instanceList(viewer, request),
  'api/workflow/readCopy': ({ parts, viewer }, request) => parts.processScreens.readCopy(viewer, request),
  'api/workflow/ofRecord': ({ parts, viewer }, request) => parts.processScreens.ofRecord(viewer, request),
  'api/workflow/history': ({ parts, viewer }, request) => parts.processScreens.history(viewer, request),
  'api/workflow/deal': ({ parts, viewer }, request) => parts.processScreens.deal(viewer, request),
  'api/workflow/next': ({ parts, viewer }, request) => parts.processScreens.next(viewer, request),
  'api/workflow/approveAll': ({ parts, viewer }, request) => parts.processScreens.approveAll(viewer, request),
  'api/workflow/colleagues': ({ parts, viewer }, request) => parts.processScreens.colleagues(viewer, request),
  'api/workflow/staffTree': ({ parts }) => parts.processScreens.staffTree(),
  'api/workflow/definitionList': ({ parts, viewer }, request) => parts.processScreens.definitionList(viewer, request),
  'api/workflow/definitionFile': ({ parts, viewer }, request) => parts.processScreens.definitionFile(viewer, request),
  'api/workflow/suspendDefinition': ({ parts, viewer }, request) =>
    parts.processScreens.suspendDefinition(viewer, request),
  'api/workflow/statistics': ({ parts, viewer }, request) => parts.processScreens.statistics(viewer, request),
};
