import type { RequestOf as RequestOfEndpoint, ResponseOf as ResponseOfEndpoint } from './endpoint.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { bulkEndpoints } from './endpoints/bulk.ts';
import { exchangeEndpoints } from './endpoints/exchange.ts';
import { fileEndpoints } from './endpoints/file.ts';
import { listViewEndpoints } from './endpoints/listViews.ts';
import { noticeEndpoints } from './endpoints/notice.ts';
import { personEndpoints } from './endpoints/person.ts';
import { explainEndpoints } from './endpoints/explain.ts';
import { processScreenEndpoints } from './endpoints/processScreens.ts';
import { printEndpoints } from './endpoints/print.ts';
import { processDesignEndpoints } from './endpoints/processDesign.ts';
import { processBindingEndpoints } from './endpoints/processBinding.ts';
import { recordEndpoints } from './endpoints/records.ts';
import { systemEndpoints } from './endpoints/system.ts';
import { talkEndpoints } from './endpoints/talk.ts';
import { workflowEndpoints } from './endpoints/workflow.ts';

/**
 * Every POST of the contract by its path below `/apis` (Specification §7).
 * The server validates requests with these schemas, the browser takes its types from them.
 * Requests may carry more members than named here: `loading` is for the browser alone and the server ignores it.
 * `query` refers to `Filter`; a validator must know `FilterDefinition` of the model language under that id.
 */
export const ENDPOINTS = {
  ...authEndpoints,
  ...systemEndpoints,
  ...personEndpoints,
  ...noticeEndpoints,
  ...recordEndpoints,
  ...explainEndpoints,
  ...listViewEndpoints,
  ...fileEndpoints,
  ...talkEndpoints,
  ...exchangeEndpoints,
  ...bulkEndpoints,
  ...printEndpoints,
  ...workflowEndpoints,
  ...processDesignEndpoints,
  ...processScreenEndpoints,
  ...processBindingEndpoints,
};

export type Endpoints = typeof ENDPOINTS;
export type EndpointPath = keyof Endpoints;
export type RequestOf<Path extends EndpointPath> = RequestOfEndpoint<Endpoints[Path]>;
export type ResponseOf<Path extends EndpointPath> = ResponseOfEndpoint<Endpoints[Path]>;
