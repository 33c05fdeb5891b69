/**
 * `npm test`: provides what the tests need, builds, runs the checks and every test, and ends with the line
 * `N passed, N failed`, in which a check and the build count as one test each. What failed is named once more just
 * before it, because the whole output is long. `--long` adds tests/long.
 */
import './lib/requireNode.mjs';
import { buildIfNeeded } from './build.mjs';
import { runChecks } from './lib/checks.mjs';
import { provideChromium } from './lib/chromium.mjs';
import { requirePackages } from './lib/project.mjs';
import { runSuites } from './lib/suites.mjs';

const MINUTE = 60_000;
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

requirePackages();
const chromium = provideChromium();
count(chromium !== undefined, 'a browser');
count(await buildIfNeeded(), 'the build');
for (const { ok, name } of await runChecks()) count(ok, `the check "${name}"`);

const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
add(await runSuites(['unit', 'web', 'components'], { env, timeout: 20 * MINUTE }));
add(await runSuites(['integration'], { env, timeout: 45 * MINUTE }));
add(await runSuites(['e2e'], { env, timeout: 45 * MINUTE }));
if (process.argv.includes('--long')) add(await runSuites(['long'], { env, timeout: 120 * MINUTE }));

for (const name of failures) console.log(`FAILED  ${name}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function count(ok, name) {
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: ok ? [] : [name] });
}

function add(counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  failures.push(...counts.failures);
}
