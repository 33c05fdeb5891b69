/**
 * The thread in which scripts run, so that none of them stops the server's event loop. One at a time; who does not come to an end is
 * ended with the thread (`scripts.ts`). Bundled as an entry of its own (`dist/server/scriptWorker.js`).
 */
import { parentPort } from 'node:worker_threads';
import { getQuickJS } from 'quickjs-emscripten';
import type { ScriptReply, ScriptRequest } from './messages.ts';
import { runInQuickJs } from './runInQuickJs.ts';

const port = parentPort;
if (!port) throw new Error('This file is the entry of a worker thread.');
const quickJs = await getQuickJS();
port.on('message', ({ id, input }: ScriptRequest) => {
  const reply: ScriptReply = { id, outcome: runInQuickJs(quickJs, input) };
  port.postMessage(reply);
});
port.postMessage('ready');
