import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { refusal } from './refusal.mjs';
import { single, sum } from './results.mjs';
import { seconds } from './step.mjs';
import { suites } from './suites.mjs';

/**
 * Runs every suite, also after one has failed. What failed is named again at the end; the last line is the verdict over all of them.
 * @param {string[]} words of the command: `--only unit` runs one suite, `--only types,lint` two
 */
export async function prove(words) {
  const chosen = choose(words);
  /** @type {import('./results.mjs').Result[]} */
  const results = [];
  try {
    await install();
    if (chosen.some(({ needsBuild }) => needsBuild)) await build();
    // one after the other the checks would leave a core idle
    results.push(...(await Promise.all(chosen.filter(({ needsBuild }) => !needsBuild).map(runSuite))));
    for (const suite of chosen.filter(({ needsBuild }) => needsBuild)) results.push(await runSuite(suite));
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

/** @param {string[]} words */
function choose(words) {
  const only = namesIn(words);
  if (!only) return suites;
  const known = suites.map(({ name }) => name);
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw refusal(`There is no suite "${unknown}"; there are ${known.join(', ')}.`);
  return suites.filter(({ name }) => only.includes(name));
}

/** @param {string[]} words */
function namesIn(words) {
  try {
    return parseArgs({ args: words, options: { only: { type: 'string' } } }).values.only?.split(',');
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error));
  }
}
