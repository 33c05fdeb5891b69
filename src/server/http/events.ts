import type { FastifyReply, FastifyRequest } from 'fastify';
import { EVENTS_BEAT_SECONDS, type ServerEvent } from '../../contract/events.ts';
import type { Call } from './parts.ts';

/** A page that takes events slower than they come is let go: it connects again and asks for everything. */
const WAITING_BYTES = 256 * 1024;
/** A sign of life that the page can see; comments of the format are not shown to it. */
const BEAT = 'event: beat\ndata:\n\n';

/**
 * Keeps the answer open and sends what concerns the caller. It ends with his session, when the server stops, or when the page leaves.
 * The channel keeps no session alive: what nobody does is no activity.
 */
export function streamEvents(call: Call, token: string, request: FastifyRequest, reply: FastifyReply): void {
  const { access, events } = call.parts;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
  const close = (): void => {
    raw.end();
  };
  const send = (text: string): void => {
    // Whether a session lives is answered later, when the channel may have been closed.
    if (raw.writableEnded) return;
    if (raw.writableLength > WAITING_BYTES) raw.destroy();
    else raw.write(text);
  };
  const take = (event: ServerEvent): void => send(`data: ${JSON.stringify(event)}\n\n`);
  const look = (): void => {
    access.isLive(token).then(
      (live) => (live ? send(BEAT) : close()),
      () => close(),
    );
  };
  send(BEAT);
  const remove = events.add(call.viewer.id, { take, look, close });
  const beat = setInterval(look, EVENTS_BEAT_SECONDS * 1000);
  beat.unref();
  raw.once('close', () => {
    clearInterval(beat);
    remove();
  });
}
