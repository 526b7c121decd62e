import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from './root.mjs';

/**
 * Numbers of passed, failed and skipped tests of a suite, and its failures, one line each.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Result
 */

/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests?: { results: { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: SpecGroup[] }} SpecGroup */

/**
 * The result of a check without parts, or of a runner that wrote no report.
 * @param {string} name
 * @param {boolean} isPassed
 * @returns {Result}
 */
export const single = (name, isPassed) =>
  isPassed
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] };

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} report of Vitest
 * @returns {Result}
 */
export function vitestResult(report) {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(inRoot(), name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(
        ({ fullName, failureMessages = [] }) => `${file}: ${fullName}${inShort(failureMessages.join(' '))}`,
      );
    // A file that broke before its first test contains no failed test, and would not count.
    return status === 'failed' && failed.length === 0 ? [file] : failed;
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[], suites: SpecGroup[] }} report of Playwright
 * @returns {Result}
 */
export function playwrightResult({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...failedSpecs(suites),
      ...errors.map(({ message }) => message ?? 'the runner of the journeys'),
    ],
  };
}

/** @param {SpecGroup[]} groups @returns {string[]} */
function failedSpecs(groups) {
  return groups.flatMap(({ specs = [], suites = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(
        ({ file, line, title, tests = [] }) => `e2e/${file}:${line}: ${title}${inShort(lastError(tests))}`,
      ),
    ...failedSpecs(suites),
  ]);
}

/** @param {NonNullable<Spec['tests']>} tests */
const lastError = (tests) =>
  tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).at(-1) ?? '';

/** Returns the beginning of a runner's failure message in one line. @param {string} message */
function inShort(message) {
  const line = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim();
  return line && ` (${line.slice(0, 300)})`;
}

/**
 * Counts a runner that exits with an error but without a failed test as one failure.
 * @param {string} name of the suite
 * @param {Result} result
 * @param {number} code of its exit
 * @returns {Result}
 */
export const heedExit = (name, result, code) =>
  code !== 0 && result.failed === 0
    ? { ...result, failed: 1, failures: [`${name}: exited with ${code}`] }
    : result;

/** @param {Result[]} results @returns {Result} */
export function sum(results) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const total = (key) => results.reduce((count, result) => count + result[key], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    failures: results.flatMap(({ failures }) => failures),
  };
}
