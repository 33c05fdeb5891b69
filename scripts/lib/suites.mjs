import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, tool } from './project.mjs';
import { runNode } from './run.mjs';

/**
 * Runs vitest projects and counts their tests. A test file that could not be loaded, an error outside all tests,
 * and a run without result count as one failure each: silence is not success.
 *
 * @param {string[]} projects names of projects of vitest.config.ts, run together
 * @param {{ env: Record<string, string>, timeout: number }} options `timeout` in milliseconds
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: string[] }>} `failures`: file and name of each failed test
 */
export async function runSuites(projects, { env, timeout }) {
  const report = path.join(root, `.cache/tests-${projects.join('-')}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { code, timedOut } = await runNode(
    [
      tool('vitest/vitest.mjs'),
      'run',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { show: true, env, timeout },
  );
  if (timedOut)
    console.log(`The tests ${projects.join(', ')} took longer than ${timeout / 60_000} minutes and were ended.`);
  const counts = existsSync(report)
    ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (code === 0 || counts.failed > 0) return counts;
  return {
    ...counts,
    failed: 1,
    failures: [`the tests ${projects.join(', ')}: an error outside every test, or no end`],
  };
}

/** Counts of a report in Jest's JSON form, as vitest writes it. */
function countsOf(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...unloaded.map((file) => fileName(file)), ...report.testResults.flatMap(failedTests)],
  };
}

function failedTests(file) {
  return file.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${fileName(file)}: ${test.fullName}`);
}

function fileName(file) {
  return path.relative(root, file.name);
}
