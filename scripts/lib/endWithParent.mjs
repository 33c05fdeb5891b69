/* Loaded into a child process: ends it in good order when the parent is gone, however the parent went. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
