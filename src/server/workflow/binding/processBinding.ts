import { CODES } from '../../../contract/codes.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { processBindingEndpoints } from '../../../contract/endpoints/processBinding.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { Workflow } from '../workflow.ts';
import { foreseeProcess } from './matching.ts';
import { readStepForm } from './readStepForm.ts';

type Endpoints = typeof processBindingEndpoints;
type Request<P extends keyof Endpoints> = RequestOf<Endpoints[P]>;
type Answer<P extends keyof Endpoints> = Promise<ResponseOf<Endpoints[P]>>;

/** How processes hang together with models, as people ask and steer it. Each verb checks the right to it. */
export class ProcessBinding {
  constructor(private readonly workflow: Workflow) {}

  get #parts() {
    return this.workflow.parts;
  }

  async match(viewer: Viewer, request: Request<'api/workflow/match'>): Answer<'api/workflow/match'> {
    need(viewer, 'fwFlowMatch:view');
    const { templateCode, billId, person } = request;
    return await this.#parts.database.transaction(async (transaction) => {
      await this.#parts.records.get(viewer, templateCode, billId, transaction);
      return await foreseeProcess(this.#parts, transaction, viewer, this.#model(viewer, templateCode), billId, person);
    });
  }

  form(viewer: Viewer, { taskId }: Request<'api/workflow/form'>): Answer<'api/workflow/form'> {
    return readStepForm(this.workflow, viewer, taskId);
  }

  #model(viewer: Viewer, templateCode: string): Model {
    const model = this.#parts.registry.model(templateCode);
    if (model) return model;
    throw new Refusal(CODES.screenDenied, say(viewer.language, 'records.unknownModel', { model: templateCode }));
  }
}

function need(viewer: Viewer, permission: string): void {
  if (!viewer.can(permission)) throw new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));
}
