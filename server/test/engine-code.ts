import { readFileSync } from 'node:fs';

/**
 * The embedded engine's code, held for as long as the process lives, so that all who open a database in it run the same.
 * V8 can die where a program frees such code and compiles it anew time and again (nodejs/node#64500), and an opening that
 * finds it compiled costs a third.
 */
export const engineCode = await WebAssembly.compile(readFileSync(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))));
