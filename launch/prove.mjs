import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { listChangedFiles } from './changed.mjs';
import { install } from './install.mjs';
import { refusal } from './refusal.mjs';
import { single, sum } from './results.mjs';
import { seconds } from './step.mjs';
import { suites, suitesFor } from './suites.mjs';

/**
 * Runs the suites of a command, also after one has failed. The failures are listed again at the end; the last
 * line is the sum.
 * @param {'test' | 'verify'} command
 * @param {string[]} words after the command: `--only unit` runs one suite, `--only types,lint` two; `--changed` tests
 *   what the working tree touches; `--rest` leaves out of `verify` the suites of `npm test`
 */
export async function prove(command, words) {
  const choice = choose(command, words);
  /** @type {import('./results.mjs').Result[]} */
  const results = [];
  try {
    await install();
    if (choice.some(({ needsBuild }) => needsBuild)) await build();
    // In parallel, because run one after the other the checks would leave a core idle.
    results.push(...(await Promise.all(choice.filter(({ needsBuild }) => !needsBuild).map(runSuite))));
    for (const suite of choice.filter(({ needsBuild }) => needsBuild)) results.push(await runSuite(suite));
  } catch (error) {
    console.error(error instanceof Error && error.name === 'Refusal' ? error.message : error);
    results.push(single('installing, building or starting the suites', false));
  }

  const { passed, failed, skipped, failures } = sum(results);
  for (const failure of failures) console.log(`failed: ${failure}`);
  if (skipped > 0) console.log(`${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

/** @param {import('./suites.mjs').Suite} suite */
async function runSuite({ name, run }) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const result = await run();
  const { passed, failed, skipped } = result;
  const duration = seconds(performance.now() - began);
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${duration}`);
  return result;
}

/** @param {'test' | 'verify'} command @param {string[]} words */
function choose(command, words) {
  const { only, rest = false, changed = false } = readOptions(words);
  if (changed) return suitesFor(listChangedFiles());
  if (rest && command === 'test')
    throw refusal('--rest belongs to `npm run verify`: it leaves out what `npm test` runs.');
  const names = suites.map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw refusal(`--only: unknown suite "${unknown}"; expected one of ${names.join(', ')}.`);
  if (only) return suites.filter(({ name }) => only.includes(name));
  return suites.filter((suite) => suite.command === command || (command === 'verify' && !rest));
}

/** @param {string[]} words */
function readOptions(words) {
  try {
    const { values } = parseArgs({
      args: words,
      options: { only: { type: 'string' }, rest: { type: 'boolean' }, changed: { type: 'boolean' } },
    });
    return { ...values, only: values.only?.split(',') };
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error));
  }
}
