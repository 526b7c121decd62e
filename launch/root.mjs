import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder, in which every command runs, wherever it was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} names */
export const inRoot = (...names) => join(root, ...names);
