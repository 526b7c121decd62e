import { fileURLToPath } from 'node:url';

/**
 * The migrated template folder of the build, as `npm start` copies it: a fifth of the work of creating an
 * embedded database.
 */
export const templateDir = fileURLToPath(new URL('../../build/database', import.meta.url));
