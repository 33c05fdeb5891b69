import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws EADDRINUSE or EACCES for a port that cannot be had, before anything is made that a failed start would have to explain. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
