import { registerHooks } from 'node:module';

/**
 * Loaded before anything else (`node --import`), this makes drizzle start in 20 instead of 300 ms and saves 200 MB:
 * Node reads the package.json of a package anew for each of its modules to learn that they are modules, and drizzle's
 * has 180 KB. Without it everything works the same.
 */
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL;
    if (!from?.includes('/node_modules/drizzle-orm/') || !/^\.{1,2}\/.*\.js$/.test(specifier)) return next(specifier, context);
    return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true };
  },
});
