import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersToTest } from './changed.mjs';
import { ended, startChild } from './child.mjs';
import { productNode } from './node.mjs';
import { heedExit, playwrightResult, single, vitestResult } from './results.mjs';
import { inRoot } from './root.mjs';
import { step } from './step.mjs';

/** @typedef {import('./results.mjs').Result} Result */
/**
 * One part of the tests. A suite without a build only reads files, so it runs in parallel with others like
 * it. `command` is the command that runs it: `npm test`, or `npm run verify`, which runs the suites of `npm
 * test` first.
 * @typedef {{ name: string, command: 'test' | 'verify', needsBuild: boolean, run: () => Promise<Result> }} Suite
 */

const typegen = [inRoot('node_modules/@react-router/dev/bin.cjs'), 'typegen'];
// Each checker resolves the same types again: one alone takes half the work.
const tsc = [inRoot('node_modules/typescript/bin/tsc'), '--checkers', '1'];
const oxlint = [inRoot('node_modules/oxlint/bin/oxlint')];
// Takes as long as all other checks together, so all files are linted this way by `npm run verify` only.
const typedOxlint = [...oxlint, '--type-aware'];
const knip = [inRoot('node_modules/knip/bin/knip.js'), '--no-progress'];
const prettier = [inRoot('node_modules/prettier/bin/prettier.cjs'), '--check', '.'];
const vitest = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'];
const playwright = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'];

/** @param {string[]} projects of vitest.config.ts or playwright.config.ts */
const only = (projects) => projects.map((project) => `--project=${project}`);

/** @param {string} name @param {string[]} words */
const runVitest = (name, words) =>
  runTests(name, (report) => [...vitest, ...words, `--outputFile.json=${report}`], vitestResult);

/** @param {string} name @param {string[]} words */
const runPlaywright = (name, words) => runTests(name, () => [...playwright, ...words], playwrightResult);

/** In the order in which they run. @type {Suite[]} */
export const suites = [
  { name: 'types', command: 'test', needsBuild: false, run: checkTypes },
  { name: 'lint', command: 'test', needsBuild: false, run: () => runCheck('lint', oxlint) },
  { name: 'format', command: 'test', needsBuild: false, run: () => runCheck('format', prettier) },
  { name: 'unused', command: 'test', needsBuild: false, run: () => runCheck('unused', knip) },
  {
    name: 'unit',
    command: 'test',
    needsBuild: true,
    run: () => runVitest('unit', only(['rules', 'plain', 'postgres'])),
  },
  { name: 'smoke', command: 'test', needsBuild: true, run: () => runPlaywright('smoke', only(['smoke'])) },
  { name: 'typed-lint', command: 'verify', needsBuild: false, run: lintTypes },
  {
    name: 'thorough',
    command: 'verify',
    needsBuild: true,
    run: () =>
      runVitest('thorough', only(['embedded', 'emulator', 'processes', 'thorough', 'planted-faults'])),
  },
  {
    name: 'journeys',
    command: 'verify',
    needsBuild: true,
    run: () => runPlaywright('journeys', only(['phone', 'desktop'])),
  },
];

/**
 * Returns the suites that the changed files affect, none of which needs a build: rules and screens by the
 * module graph, contract tests by folder.
 * @param {string[]} files
 * @returns {Suite[]}
 */
export function suitesFor(files) {
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const folders = foldersToTest(files);
  const options = { command: /** @type {const} */ ('test'), needsBuild: false };
  return [
    { ...options, name: 'types', run: async () => single('types', await checkChangedTypes()) },
    sources.length > 0 && {
      ...options,
      name: 'lint',
      run: () => runCheck('lint', [...typedOxlint, ...sources]),
    },
    {
      ...options,
      name: 'format',
      run: () => runCheck('format', [...prettier.slice(0, -1), '--ignore-unknown', ...files]),
    },
    { ...options, name: 'rules', run: () => runVitest('rules', [...only(['rules']), '--changed']) },
    folders.length > 0 && {
      ...options,
      name: 'contract',
      run: () => runVitest('contract', [...only(['postgres']), '--passWithNoTests', ...folders]),
    },
  ].filter((suite) => suite !== false);
}

/** Type-checks the product incrementally from the last check of this kind. */
async function checkChangedTypes() {
  const state = inRoot('node_modules/.cache/types.tsbuildinfo');
  return (
    (await generateTypes()) &&
    check('types of the product', [
      ...tsc,
      '--incremental',
      '--tsBuildInfoFile',
      state,
      '-p',
      'tsconfig.json',
    ])
  );
}

/** @param {string} name @param {string[]} command */
const runCheck = async (name, command) => single(name, await check(name, command));

/**
 * Runs a check in parallel with others, without a clock.
 * @param {string} name
 * @param {string[]} command
 * @param {{ cwd?: string }} [options]
 */
const check = (name, command, options) =>
  step(name, [productNode(), ...command], { ...options, hasClock: false });

/** Generates the router's types once, which the linter reads too. @type {Promise<boolean> | undefined} */
let generating;
const generateTypes = () => (generating ??= check('types of the routes', typegen, { cwd: inRoot('web') }));

async function lintTypes() {
  return (await generateTypes()) ? runCheck('typed-lint', typedOxlint) : single('typed-lint', false);
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
  // Runners choose their own mode, whatever NODE_ENV of the shell is.
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = { ...inherited, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  try {
    const code = await ended(
      startChild([productNode(), ...command(report)], { env, whenAlone: 'drain', stdio: 'inherit' }),
    );
    return heedExit(name, read(JSON.parse(readFileSync(report, 'utf8'))), code);
  } catch (error) {
    console.error(error);
    return single(name, false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
