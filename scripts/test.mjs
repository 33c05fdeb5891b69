/**
 * `npm test`: provides what the tests need, builds, runs the checks and every test, and ends with the line
 * `N passed, N failed`, in which a check and the build count as one test each. `--long` adds tests/long.
 */
import './lib/requireNode.mjs';
import { buildIfNeeded } from './build.mjs';
import { runChecks } from './lib/checks.mjs';
import { provideChromium } from './lib/chromium.mjs';
import { requirePackages } from './lib/project.mjs';
import { runSuites } from './lib/suites.mjs';

const MINUTE = 60_000;
const total = { passed: 0, failed: 0, skipped: 0 };

requirePackages();
const chromium = provideChromium();
count(chromium !== undefined);
count(await buildIfNeeded());
for (const { ok } of await runChecks()) count(ok);

const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
add(await runSuites(['unit', 'web'], { env, timeout: 15 * MINUTE }));
add(await runSuites(['integration'], { env, timeout: 30 * MINUTE }));
add(await runSuites(['e2e'], { env, timeout: 25 * MINUTE }));
if (process.argv.includes('--long')) add(await runSuites(['long'], { env, timeout: 120 * MINUTE }));

if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function count(ok) {
  if (ok) total.passed += 1;
  else total.failed += 1;
}

function add({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
