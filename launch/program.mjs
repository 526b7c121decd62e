import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const options = [
  '--disable-warning=ExperimentalWarning',
  // The young generation: objects of a response die with it, and more room would cost 40 MB without a
  // benefit.
  '--max-semi-space-size=8',
  // Keeps the compiled code of the embedded database's engine: V8 can crash when it frees it
  // (nodejs/node#64500).
  '--no-wasm-code-gc',
  // Optimises a function of the embedded engine after eight times the usual work in it. Those of a start are
  // then not optimised, which would cost 100 MB; those of frequent queries still are.
  '--wasm-tiering-budget=100000000',
];

/**
 * The C library's pools of memory, one per thread by default: what one has freed the others cannot use. Two take
 * 30 of 280 MB less.
 */
export const memoryPools = { MALLOC_ARENA_MAX: '2' };

/**
 * Node's option for a .env file beside the program, if there is one; the environment takes precedence. Tests
 * and benchmarks use settings of their own.
 */
export const settingsFile = (folder = root) =>
  existsSync(join(folder, '.env')) ? [`--env-file=${join(folder, '.env')}`] : [];

/** Arguments of Node for the built server: options and its file. */
export const builtServer = [...options, 'build/server/start.js'];

// Vite writes files beside its sources, so a plain --watch would restart for ever.
const watching = ['--watch-path=server', '--watch-path=core', '--watch-preserve-output'];

/** Arguments of Node for the server from its sources, restarted after each edit. */
export const writtenServer = [...options, '--import', './server/loading.ts', ...watching, 'server/main.ts'];
