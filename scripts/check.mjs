/** `npm run check`: types, formatting, models, texts, lint. Runs all of them and exits with 1 when one failed. */
import './lib/requireNode.mjs';
import { runChecks } from './lib/checks.mjs';
import { requirePackages } from './lib/project.mjs';

requirePackages();
const failed = (await runChecks()).filter(({ ok }) => !ok).map(({ name }) => name);
console.log(failed.length === 0 ? '\nEverything is in order.' : `\nNot in order: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
