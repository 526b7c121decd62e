import { minify, type Plugin } from 'vite';

/** `import text from './x.js?inlined'`: a script made small, as text, for the page that carries it inside. */
export function inlined(): Plugin {
  const ending = '?inlined';
  return {
    name: 'inlined',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ending)) return undefined;
      const file = id.slice(0, -ending.length);
      this.addWatchFile(file);
      // the browsers inside other apps can be old: nothing is rewritten into words they do not know
      const { code } = await minify(file, await this.fs.readFile(file, { encoding: 'utf8' }), { compress: { target: 'es2017' } });
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
