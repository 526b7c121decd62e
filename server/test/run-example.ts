import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The values that documented examples leave to the reader. */
const readerValues = ['token', 'addressId', 'key', 'id', 'deliveryId', 'secret', 'appPassword'] as const;
export type ReaderValues = Partial<Record<(typeof readerValues)[number], string>>;

/** Creates a folder in which documented examples in TypeScript are compiled and run. */
export function createExamples(name: string) {
  const folder = scratchFolder(name);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const run = (script: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(root, script), ...words], { cwd: folder });

  return {
    folder,
    run,
    /** Generates the client of `/api/v1` as `programs/client.ts`. */
    async generateClient() {
      mkdirSync(join(folder, 'programs'));
      await run('packages/api-client/generate.ts', 'programs');
    },
    /** Writes an example as a module whose `run` takes the reader's values. `clients` are files by their package. */
    write(file: string, code: string, clients: Record<string, string>): string {
      const isImport = (line: string) => line.startsWith('import');
      const lines = code.split('\n');
      const imports = lines
        .filter(isImport)
        .join('\n')
        .replace(/from '([^']+)'/g, (from, path: string) =>
          clients[path] ? `from '${clients[path]}'` : from,
        );
      const rest = lines
        .filter((line) => !isImport(line))
        .join('\n')
        .replace(/^export function/m, 'return function');
      const path = join(folder, `${file}.ts`);
      const names = readerValues.join(', ');
      writeFileSync(
        path,
        `${imports}\nexport async function run({ ${names} }: Record<string, string>) {\nvoid [${names}];\n${rest}\n}\n`,
      );
      return path;
    },
    /** Compiles examples as strictly as a reader might. Returns what the compiler prints. */
    async compile(files: string[]): Promise<string> {
      const words =
        '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --module esnext --moduleResolution bundler --target es2024';
      const { stdout } = await run('node_modules/typescript/bin/tsc', ...words.split(' '), ...files).catch(
        (failure: { stdout: string }) => failure,
      );
      return stdout;
    },
    /** Runs an example with this `fetch`. Returns what it prints and its result. */
    async start(file: string, values: ReaderValues, fetch?: typeof globalThis.fetch) {
      const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
      if (fetch) vi.stubGlobal('fetch', fetch);
      try {
        const example = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
          run: (given: ReaderValues) => Promise<unknown>;
        };
        const result = await example.run(values);
        return { printed: print.mock.calls, result };
      } finally {
        vi.unstubAllGlobals();
        print.mockRestore();
      }
    },
  };
}
