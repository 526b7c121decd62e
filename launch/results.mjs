/** @typedef {{ passed: number, failed: number, skipped: number }} Result */

/** A check without parts of its own, and a runner that left no report. @param {boolean} isPassed @returns {Result} */
export const single = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 });

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report of Vitest
 * @returns {Result}
 */
export function vitestResult(report) {
  // A file that broke before its first test holds no failed test, and would count for nothing.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report of Playwright
 * @returns {Result}
 */
export function playwrightResult({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/**
 * A runner that ends badly without a failed test has failed itself.
 * @param {Result} result
 * @param {number} code of its exit
 */
export const heedExit = (result, code) => (code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result);

/** @param {Result[]} results */
export function sum(results) {
  /** @param {keyof Result} key */
  const total = (key) => results.reduce((count, result) => count + result[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}
