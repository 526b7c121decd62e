import type { Plugin } from 'vite';

/**
 * Modules of zod that no browser code uses but that bundlers cannot drop, because every schema refers to
 * them; with their stubs.
 */
const unasked: [RegExp, string][] = [
  // the JSON Schema generator
  [/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, '() => () => undefined'],
  // support for cyclic values; ours come from JSON
  [/\/zod\/v4\/core\/memoizer\.js$/, '() => undefined'],
];

/** zod's English messages; ours are looked up by error code. */
const messages = /\/zod\/v4\/locales\/en\.js$/;

/**
 * Disables zod's probe for `eval`, which our content security policy blocks and browsers report in the
 * console.
 */
const configuration = {
  file: /\/zod\/v4\/core\/core\.js$/,
  before: '__zod_globalConfig = {}',
  after: '__zod_globalConfig = { jitless: true }',
};

/**
 * Deprecated methods of `z.string()`, such as `email()`, each of which refers to the schema of its format. `core`
 * uses those schemas themselves (`z.uuid()`).
 */
const formats = {
  file: /\/zod\/v4\/classic\/schemas\.js$/,
  methods: /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},?\n/gm,
};

/** Returns zod's module of schemas without those methods. */
export const withoutFormatMethods = (code: string): string => code.replace(formats.methods, '');

/** Removes these modules from the browser's build, where they are a third of zod. The server keeps them. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (messages.test(id))
        return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      if (configuration.file.test(id))
        return { code: code.replace(configuration.before, configuration.after), map: null };
      if (formats.file.test(id)) return { code: withoutFormatMethods(code), map: null };
      const [, nothing] = unasked.find(([file]) => file.test(id)) ?? [];
      if (nothing === undefined) return undefined;
      const names = [...code.matchAll(/^export (?:const|function|class) ([\w$]+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = ${nothing};`).join('\n'), map: null };
    },
  };
}

/** The `summary` of an endpoint. */
const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),\s*/g;

/** The name of a schema and examples of its values: `.meta({ id: 'Order' })`. */
const naming = /\s*\.meta\(\{\s*(?:(?:id: '\w+'|examples: \[(?:[^[\]]|\[[^\]]*\])*\]),?\s*)+\}\)/g;

/** Returns a module of `core` without what only the API documentation needs. */
export const withoutDocumentation = (code: string): string => code.replace(summary, '').replace(naming, '');

/** Removes summaries, names and examples of the API documentation from the browser's build. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) =>
      /\/core\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(id)
        ? { code: withoutDocumentation(code), map: null }
        : undefined,
  };
}
