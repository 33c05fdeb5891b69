/*
 * `npm start`: builds when the sources changed, then runs the server in this very process, so that a signal, even
 * a kill -9, reaches it and leaves nothing behind. In the oldest syntax, because an old Node must get through it.
 * Node is told to let twice as much memory fill (32 MB, in package.json) before it looks for what is still used: what a
 * request leaves behind is gone by then, and need not be carried along.
 */
import './lib/requireNode.mjs';

import('./lib/startServer.mjs')
  .then(function (module) {
    return module.startServer();
  })
  .catch(function (error) {
    console.error(error);
    process.exit(1);
  });
