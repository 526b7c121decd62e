import { fileURLToPath } from 'node:url';

/** The ready-made migrated folder of the build, as `npm start` copies it: a fifth of the work of an embedded database made from nothing. */
export const templateDir = fileURLToPath(new URL('../../build/database', import.meta.url));
