import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Speeds up starts from the sources, in development, tests and tools: loaded first (`node --import`), it
 * halves the start time by Node's compile cache. Everything works without it.
 */
enableCompileCache(fileURLToPath(new URL('../build/compiled-sources', import.meta.url)));

/**
 * Loads drizzle in 20 instead of 300 ms and saves 200 MB: Node reads a package's package.json again for each
 * of its modules to learn their type, and drizzle's has 180 KB.
 */
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL;
    if (!from?.includes('/node_modules/drizzle-orm/') || !/^\.{1,2}\/.*\.js$/.test(specifier))
      return next(specifier, context);
    return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true };
  },
});
