import type { Plugin } from 'vite';

/** What zod brings along and no browser asks for; each of its schemas names it, so no bundler can tell. What stands in for it there. */
const unasked: [RegExp, string][] = [
  // the half that writes JSON Schema
  [/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, '() => () => undefined'],
  // values that contain themselves: ours come as JSON
  [/\/zod\/v4\/core\/memoizer\.js$/, '() => undefined'],
];

/** Its own English messages. Ours are found by the code of a refusal. */
const messages = /\/zod\/v4\/locales\/en\.js$/;

/** It would try whether it may compile code, which the policy of our pages refuses and every browser writes down. */
const configuration = {
  file: /\/zod\/v4\/core\/core\.js$/,
  before: '__zod_globalConfig = {}',
  after: '__zod_globalConfig = { jitless: true }',
};

/** Leaves them out of the browser's build, where they would be a third of zod; the server has its own. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (messages.test(id)) return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      if (configuration.file.test(id)) return { code: code.replace(configuration.before, configuration.after), map: null };
      const [, nothing] = unasked.find(([file]) => file.test(id)) ?? [];
      if (nothing === undefined) return undefined;
      const names = [...code.matchAll(/^export (?:const|function|class) ([\w$]+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = ${nothing};`).join('\n'), map: null };
    },
  };
}

/** What the API's documents say of an endpoint. */
const summary = /^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),\n/gm;

/** Leaves it out of the browser's build, where nobody reads it. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) =>
      /\/core\/\w+\/(?:admin-)?contract\.ts$/.test(id) ? { code: code.replace(summary, ''), map: null } : undefined,
  };
}
