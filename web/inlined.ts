import { minify, type Plugin } from 'vite';

/**
 * Vite plugin for `import text from './x.js?inlined'`: the minified script as a string, for inlining into a
 * page.
 */
export function inlined(): Plugin {
  const ending = '?inlined';
  return {
    name: 'inlined',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ending)) return undefined;
      const file = id.slice(0, -ending.length);
      this.addWatchFile(file);
      // in-app browsers can be old: the minifier must not introduce newer syntax
      const { code } = await minify(file, await this.fs.readFile(file, { encoding: 'utf8' }), {
        compress: { target: 'es2017' },
      });
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
