import { rolldown } from 'rolldown';
import { minify, type Plugin } from 'vite';

/**
 * Vite plugin for `import text from './x.ts?inlined'`: the script with its imports, bundled and minified, as a
 * string for inlining into a page.
 */
export function inlined(): Plugin {
  const ending = '?inlined';
  return {
    name: 'inlined',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ending)) return undefined;
      const { code, files } = await bundle(id.slice(0, -ending.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)}`;
    },
  };
}

/** Returns the code of a script and the files that it consists of. Only types are removed, no syntax is lowered. */
async function bundle(file: string): Promise<{ code: string; files: string[] }> {
  await using build = await rolldown({
    input: file,
    platform: 'browser',
    transform: { target: 'esnext' },
    optimization: { inlineConst: false },
  });
  const { output } = await build.generate({ format: 'esm' });
  // a page's inline script has no scope of its own: outside of a block every name would be a global one
  const block = `{${output[0].code}}`;
  // in-app browsers can be old: the minifier must not introduce newer syntax
  const { code } = await minify('inlined.js', block, { compress: { target: 'es2017' } });
  return { code: code.trim(), files: output[0].moduleIds };
}
