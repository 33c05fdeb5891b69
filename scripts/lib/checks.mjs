import { tool } from './project.mjs';
import { runNode } from './run.mjs';
import { modelsFault } from './modelsFault.mjs';
import { typeCheck } from './typeCheck.mjs';

/** The checks of `npm run check`, slow ones first. `fault` says, or makes of the output, in plain words what a failure means. */
const checks = [
  {
    name: 'types',
    run: typeCheck,
    fault: 'The type checker found faults. Repeat with: npm run types',
  },
  {
    name: 'format',
    run: () =>
      runNode([
        tool('prettier/bin/prettier.cjs'),
        '--check',
        '--log-level=warn',
        '--cache',
        '--cache-location=.cache/prettier',
        '.',
      ]),
    fault: 'Some files are not formatted. Put it right with: npm run format',
  },
  {
    name: 'models',
    run: () => runNode(['--import', 'tsx', 'scripts/models.ts', 'check']),
    fault: modelsFault,
  },
  {
    name: 'texts',
    run: () => runNode(['--import', 'tsx', 'scripts/checkTexts.ts']),
    fault: 'Texts are missing in one of the languages. Repeat with: npm run texts',
  },
  {
    name: 'lint',
    run: () => runNode([tool('oxlint/bin/oxlint'), '--deny-warnings']),
    fault: 'The linter found faults (layers, colours, language). Repeat with: npm run lint',
  },
  {
    name: 'sources',
    run: () => runNode(['scripts/lint/sources.mjs']),
    fault: 'A check is switched off, or a style sheet holds a colour. Repeat with: npm run lint',
  },
];

/**
 * Runs all checks, two at a time, and prints a line for each as it ends. A failed check does not stop the others.
 * @returns {Promise<{ name: string, ok: boolean }[]>}
 */
export async function runChecks() {
  const waiting = [...checks];
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = Date.now();
      const { code, output } = await check.run();
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(8)} ${seconds} s`);
      results.push({ name: check.name, ok: code === 0, fault: check.fault, output });
    }
  };
  await Promise.all([worker(), worker()]);
  for (const { ok, name, fault, output } of results) {
    if (!ok) console.log(`\n--- ${name}: ${typeof fault === 'string' ? fault : fault(output)}\n\n${output.trim()}`);
  }
  return results.map(({ name, ok }) => ({ name, ok }));
}
