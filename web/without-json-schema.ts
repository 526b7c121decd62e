import type { Plugin } from 'vite';

/** The half of zod that writes JSON Schema. Each of its schemas names it, so no bundler can tell that no browser asks for it. */
const writers = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** Leaves it out of the browser's build, where it would be a fifth of zod; the server writes the API's documents with its own. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!writers.test(id)) return undefined;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => () => undefined;`).join('\n'), map: null };
    },
  };
}
