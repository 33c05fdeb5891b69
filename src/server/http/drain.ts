import type { Server } from 'node:http';

/**
 * What a call that is under way is given to end when the server stops. Who runs services waits about ten seconds before he kills, and
 * the database must be closed in that time, too.
 */
const GRACE_MS = 5000;

/**
 * Has a server that stops get to its end: whoever is still connected after the time of grace, because he sends nothing, or half a
 * call, or does not read his answer, is cut off. A call that is cut off is as one whose connection broke: it is done whole, or not at all.
 */
export function cutOffStragglers(server: Server): void {
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
}
