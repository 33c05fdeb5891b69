// Entry of the thread of scripts while the server runs from its TypeScript sources: tsx does not reach into worker threads
// by itself. Not part of the bundle, which has `scriptWorker.js`.
import { register } from 'tsx/esm/api';

register();
await import('./scriptWorker.ts');
