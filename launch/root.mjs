import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Every command works here, wherever it was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} names */
export const inRoot = (...names) => join(root, ...names);
