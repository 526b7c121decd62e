import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * For the sources as they are written, in development, tests and tools. Loaded before anything else (`node --import`), this
 * makes them start in half the time; without it everything works the same. What Node has once compiled is kept.
 */
enableCompileCache(fileURLToPath(new URL('../build/compiled-sources', import.meta.url)));

/**
 * Drizzle starts in 20 instead of 300 ms and takes 200 MB less: Node reads the package.json of a package anew for each of
 * its modules to learn that they are modules, and drizzle's has 180 KB.
 */
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL;
    if (!from?.includes('/node_modules/drizzle-orm/') || !/^\.{1,2}\/.*\.js$/.test(specifier)) return next(specifier, context);
    return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true };
  },
});
