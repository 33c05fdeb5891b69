import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { workflowEndpoints } from '../../../contract/endpoints/workflow.ts';

type Endpoints = typeof workflowEndpoints;
/** What an endpoint of processes is asked, and what it answers. */
export type Request<P extends keyof Endpoints> = RequestOf<Endpoints[P]>;
export type Answer<P extends keyof Endpoints> = Promise<ResponseOf<Endpoints[P]>>;
/** What somebody does with his task. */
export type Act = Request<'api/workflow/act'>;
