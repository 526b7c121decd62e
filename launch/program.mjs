import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const options = [
  '--disable-warning=ExperimentalWarning',
  // What an answer needs dies with it: more room for it would be 40 MB that nobody uses.
  '--max-semi-space-size=8',
  // Nor is what the embedded database's engine was compiled to ever freed: V8 can die of it (nodejs/node#64500).
  '--no-wasm-code-gc',
];

/** Settings beside the program, where there are any; the environment wins. Tests and measurements have settings of their own. */
export const settingsFile = (folder = root) => (existsSync(join(folder, '.env')) ? [`--env-file=${join(folder, '.env')}`] : []);

/** The server as the build has made it: options of Node and the file that it runs. */
export const builtServer = [...options, 'build/server/start.js'];

// Vite writes beside its sources, so a plain --watch would restart for ever.
const watching = ['--watch-path=server', '--watch-path=core', '--watch-preserve-output'];

/** The server as it is written, started anew after each edit. */
export const writtenServer = [...options, '--import', './server/loading.ts', ...watching, 'server/main.ts'];
