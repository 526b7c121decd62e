import type { Plugin } from 'vite';

/**
 * Vite plugin for the server build, which imports all screens at once: from here on the `module` of a route is a
 * function that loads it, so that a start waits for the frame only (`web/screen-loader.ts` calls it).
 */
export function lazyScreens(): Plugin {
  return {
    name: 'lazy-screens',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /virtual:react-router\/server-build$/ },
      handler(code) {
        const lazy = code.replaceAll(
          /^\s*import \* as (route\d+) from ("[^"]+");$/gm,
          'const $1 = () => import($2);',
        );
        if (lazy === code) this.error('the server build of the router imports no screens as expected');
        return { code: lazy, map: null };
      },
    },
  };
}
