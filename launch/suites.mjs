import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ended, startChild } from './child.mjs';
import { productNode } from './node.mjs';
import { heedExit, playwrightResult, single, vitestResult } from './results.mjs';
import { inRoot } from './root.mjs';
import { step } from './step.mjs';

/** @typedef {import('./results.mjs').Result} Result */
/** What needs no build only reads, and stands beside its like. @typedef {{ name: string, needsBuild: boolean, run: () => Promise<Result> }} Suite */

const typegen = [inRoot('node_modules/@react-router/dev/bin.cjs'), 'typegen'];
// each checker of its own looks at the same types again: with one it takes half the work
const tsc = [inRoot('node_modules/typescript/bin/tsc'), '--checkers', '1'];
const oxlint = [inRoot('node_modules/oxlint/bin/oxlint'), '--type-aware'];
const prettier = [inRoot('node_modules/prettier/bin/prettier.cjs'), '--check', '.'];
const vitest = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'];
const playwright = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'];

/** In the order of their cost. @type {Suite[]} */
export const suites = [
  { name: 'types', needsBuild: false, run: checkTypes },
  { name: 'lint', needsBuild: false, run: lint },
  { name: 'format', needsBuild: false, run: () => runCheck('format', prettier) },
  { name: 'unit', needsBuild: true, run: () => runTests('unit', (report) => [...vitest, `--outputFile.json=${report}`], vitestResult) },
  { name: 'journeys', needsBuild: true, run: () => runTests('journeys', () => playwright, playwrightResult) },
];

/** @param {string} name @param {string[]} command */
const runCheck = async (name, command) => single(name, await check(name, command));

/** One beside others shows no clock. @param {string} name @param {string[]} command @param {{ cwd?: string }} [options] */
const check = (name, command, options) => step(name, [productNode(), ...command], { ...options, hasClock: false });

/** What the router writes down for the types, which the linter reads too. @type {Promise<boolean> | undefined} */
let generating;
const generateTypes = () => (generating ??= check('types of the routes', typegen, { cwd: inRoot('web') }));

async function lint() {
  return (await generateTypes()) ? runCheck('lint', oxlint) : single('lint', false);
}

async function checkTypes() {
  const areGenerated = await generateTypes();
  const hasReferences = /"references"\s*:/.test(readFileSync(inRoot('tsconfig.json'), 'utf8'));
  const product = hasReferences ? ['-b'] : ['-p', 'tsconfig.json'];
  const isProductSound = areGenerated && (await check('types of the product', [...tsc, ...product]));
  const isLauncherSound = await check('types of the launcher', [...tsc, '-p', 'launch/tsconfig.json']);
  return single('types', isProductSound && isLauncherSound);
}

/**
 * @template Report
 * @param {string} name of the suite
 * @param {(report: string) => string[]} command
 * @param {(report: Report) => Result} read
 */
async function runTests(name, command, read) {
  const folder = mkdtempSync(join(tmpdir(), 'visita-test-'));
  const report = join(folder, 'report.json');
  // Runners choose their own mode, whatever the shell of the person says.
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = { ...inherited, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  try {
    const code = await ended(startChild([productNode(), ...command(report)], { env, whenAlone: 'drain', stdio: 'inherit' }));
    return heedExit(name, read(JSON.parse(readFileSync(report, 'utf8'))), code);
  } catch (error) {
    console.error(error);
    return single(name, false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
