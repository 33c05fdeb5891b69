import type { workflowEndpoints } from '../../../contract/endpoints/workflow.ts';
import type { Handlers } from './handlers.ts';

export const workflowHandlers: Handlers<keyof typeof workflowEndpoints> = {
  'api/workflow/deploy': ({ parts, viewer }, request) => parts.workflow.deploy(viewer, request),
  'api/workflow/start': ({ parts, viewer }, request) => parts.workflow.start(viewer, request),
  'api/workflow/tasks': ({ parts, viewer }, request) => parts.workflow.tasks(viewer, request),
  'api/workflow/done': ({ parts, viewer }, request) => parts.workflow.done(viewer, request),
  'api/workflow/act': ({ parts, viewer }, request) => parts.workflow.act(viewer, request),
  'api/workflow/steer': ({ parts, viewer }, request) => parts.workflow.steer(viewer, request),
  'api/workflow/instance': ({ parts, viewer }, request) => parts.workflow.instance(viewer, request),
  'api/workflow/retryIncident': ({ parts, viewer }, request) => parts.workflow.retryIncident(viewer, request),
  'api/workflow/tell': ({ parts, viewer }, request) => parts.workflow.tell(viewer, request),
  'api/workflow/migrate': ({ parts, viewer }, request) => parts.workflow.migrate(viewer, request),
  'api/workflow/incidents': ({ parts, viewer }) => parts.workflow.incidents(viewer),
};
