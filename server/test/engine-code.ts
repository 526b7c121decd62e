import { readFileSync } from 'node:fs';

/**
 * The embedded engine's compiled code, kept for the life of the process, so that all databases opened in it
 * share it. V8 can crash when a program frees and compiles such code repeatedly (nodejs/node#64500), and
 * opening with compiled code saves a third of the time.
 */
export const engineCode = await WebAssembly.compile(
  readFileSync(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))),
);
