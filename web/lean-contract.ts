import type { Plugin } from 'vite';

/** What the API's documents say of a promise. */
const summary = /^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),\n/gm;

/** Leaves it out of the browser's build, where nobody reads it. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) => (/\/core\/\w+\/contract\.ts$/.test(id) ? { code: code.replace(summary, ''), map: null } : undefined),
  };
}
