import { Type, type Static } from 'typebox';
import { JobSummary } from './endpoints/exchange.ts';

/** Where the event channel is, below `/apis`: a POST that is answered by a stream of server-sent events until one side closes it. */
export const EVENTS_PATH = 'api/sys/events';

/** Seconds between two signs of life on the channel; silence of several times that means that the connection is gone. */
export const EVENTS_BEAT_SECONDS = 20;

/**
 * What the server tells a person's open pages: that notices have come or were read elsewhere, how far a job of his is, that
 * the tasks that wait for him have changed, and that something was said of a record that he has opened.
 */
export const ServerEvent = Type.Union([
  Type.Object({ type: Type.Literal('notices') }),
  Type.Object({ type: Type.Literal('job'), job: JobSummary }),
  Type.Object({ type: Type.Literal('tasks') }),
  Type.Object({ type: Type.Literal('talk'), billId: Type.String() }),
]);
export type ServerEvent = Static<typeof ServerEvent>;
