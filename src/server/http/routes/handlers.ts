import type { EndpointPath, RequestOf, ResponseOf } from '../../../contract/endpoints.ts';
import type { Call, OpenCall } from '../parts.ts';
import type { DownloadPath } from '../files/outgoing.ts';
import { authHandlers, openAuthHandlers } from './auth.ts';
import { exchangeHandlers } from './exchange.ts';
import { noticeHandlers } from './notices.ts';
import { personHandlers } from './person.ts';
import { processDesignHandlers } from './processDesign.ts';
import { processScreenHandlers } from './processScreens.ts';
import { processBindingHandlers } from './processBinding.ts';
import { recordHandlers } from './records.ts';
import { fileHandlers } from './files.ts';
import { listViewHandlers } from './listViews.ts';
import { openSystemHandlers, systemHandlers } from './system.ts';
import { talkHandlers } from './talk.ts';
import { workflowHandlers } from './workflow.ts';

/** Paths that anybody may call. */
export type OpenPath =
  | 'api/sys/config'
  | 'api/sys/auth/captcha'
  | 'api/sys/auth/login'
  | 'api/sys/auth/secondFactor'
  | 'api/sys/auth/mobileCode'
  | 'api/sys/auth/mobile'
  | 'api/sys/auth/scanBegin'
  | 'api/sys/auth/scanPoll'
  | 'api/sys/auth/ssoBegin'
  | 'api/sys/auth/ticket';
/** Paths whose request or answer is no JSON. */
export type FilePath = 'api/file/upload' | DownloadPath;

export type OpenHandlers<Path extends OpenPath = OpenPath> = {
  [P in Path]: (call: OpenCall, request: RequestOf<P>) => Promise<ResponseOf<P>>;
};
export type Handlers<Path extends EndpointPath> = {
  [P in Path]: (call: Call, request: RequestOf<P>) => Promise<ResponseOf<P>>;
};

export const openHandlers: OpenHandlers = { ...openSystemHandlers, ...openAuthHandlers };

/** One handler for every JSON path of the contract; the type leaves none out. */
export const handlers: Handlers<Exclude<EndpointPath, OpenPath | FilePath>> = {
  ...authHandlers,
  ...systemHandlers,
  ...personHandlers,
  ...noticeHandlers,
  ...recordHandlers,
  ...listViewHandlers,
  ...exchangeHandlers,
  ...talkHandlers,
  ...fileHandlers,
  ...workflowHandlers,
  ...processDesignHandlers,
  ...processScreenHandlers,
  ...processBindingHandlers,
};
