import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { external } from './external.mjs';
import { inRoot } from './root.mjs';

const externalNames = new RegExp(`^(${external.join('|')})(/|$)`);

/**
 * True if a package stays outside of the bundle. The bundle's folder resolves only packages in the root's
 * node_modules.
 * @param {string} name
 */
function isExternal(name) {
  const [, found] = externalNames.exec(name) ?? [];
  if (found && existsSync(inRoot('server/node_modules', found)))
    throw new Error(`The bundle cannot reach server/node_modules/${found}.`);
  return found !== undefined;
}

/**
 * Keeps `import.meta.url` pointing to the source's folder, so that bundled code finds files beside its
 * source, and emits each worker as a file of its own.
 * @param {string} folder
 * @returns {import('rolldown').Plugin}
 */
const sourcesKeepTheirPlace = (folder) => ({
  name: 'sources-keep-their-place',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta.' },
    handler(code, id) {
      if (/import\.meta\.(dirname|filename)/.test(code))
        throw new Error(`${id} must use import.meta.url, which keeps its meaning in the bundle.`);
      const source = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
      return code
        .replace(/new URL\('(\.\/[\w-]+-worker\.ts)', import\.meta\.url\)/g, (_, file) => {
          const worker = this.emitFile({
            type: 'chunk',
            id: join(dirname(id), file),
            name: basename(file, '.ts'),
          });
          return `new URL(import.meta.ROLLDOWN_FILE_URL_${worker})`;
        })
        .replaceAll('import.meta.main', 'false')
        .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
    },
  },
});

/** The stages of a start. Each loads the code that it imports statically, unless an earlier one has loaded it. */
const stages = ['main', 'run', 'run-app'];

/**
 * Returns the name of the chunk of a module: a file for each stage of a start, since hundreds of small files take
 * a third of its time. The modules of threads stay apart, so that a thread loads no more than it needs.
 * @returns {(id: string, context: { getModuleInfo: (id: string) => import('rolldown').ModuleInfo | null }) => string | null}
 */
function nameStages() {
  /** @type {Map<string, string | null> | undefined} */
  let names;
  return (id, context) => {
    if (!names) {
      const found = (names = new Map());
      /** @param {string} file @param {string | null} name */
      const add = (file, name) => {
        if (found.has(file)) return;
        found.set(file, name);
        for (const next of context.getModuleInfo(file)?.importedIds ?? []) add(next, name);
      };
      for (const worker of globSync('**/*-worker.ts', { cwd: inRoot('server') })) {
        const { importedIds = [], dynamicallyImportedIds = [] } =
          context.getModuleInfo(inRoot('server', worker)) ?? {};
        for (const file of [...importedIds, ...dynamicallyImportedIds]) add(file, null);
      }
      for (const stage of stages) {
        // `main.ts` runs as long as the process: a file with it could not be imported by a later stage.
        const { importedIds = [] } = context.getModuleInfo(inRoot('server', `${stage}.ts`)) ?? {};
        for (const file of importedIds) add(file, `${stage}-stage`);
      }
    }
    return names.get(id) ?? null;
  };
}

/**
 * Bundles the server and its libraries into a file for each stage of a start, and one for each part that not
 * every start needs.
 * @param {string} folder
 */
async function bundle(folder) {
  const graph = await rolldown({
    input: inRoot('server/start.ts'),
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    external: isExternal,
    plugins: [sourcesKeepTheirPlace(folder)],
  });
  await graph.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: {
      groups: [{ name: nameStages(), debugName: 'stages' }],
      includeDependenciesRecursively: false,
    },
  });
}

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node launch/bundle.mjs <folder>');
await bundle(inRoot(folder));
