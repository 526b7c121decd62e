import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { access } from '@visita/core/access/contract';
import { scopes } from '@visita/core/access/scopes';
import { filledCatalogue } from '../test/catalogue.ts';
import { cardOwner, insertContactFixture } from '../test/left-contact.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { shoppers, sleeve } from '../test/shoppers.ts';
import { world } from '../test/world.ts';

const app = await world();
const { setStock } = await filledCatalogue(app);
const { shopper } = shoppers(app);

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = scratchFolder('visita-examples-');
const run = (script: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [join(root, script), ...words], { cwd: folder });

/** The two generated clients, and what the documents say of them. */
const documents = { 'docs/api.md': 'client.ts', 'packages/api-client/README.md': 'programs/client.ts' };

/** Returns the blocks of a document in a language. */
const readBlocks = (path: string, language: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)
    .filter((code) => language !== 'ts' || /from '(\.\/client\.ts|@visita\/api-client)'/.test(code));

/** Writes an example as a module whose `run` takes the values that the document leaves to the reader. */
function writeExample(name: string, { code, client }: { code: string; client: string }): string {
  const [imports, rest] = [/^import/, /^(?!import)/].map((start) =>
    code
      .split('\n')
      .filter((line) => start.test(line))
      .join('\n'),
  );
  const file = join(folder, `${name}.ts`);
  const from = (imports ?? '').replace(/from '[^']+'/g, `from './${client}'`);
  const values = '{ token, addressId, key }: Record<string, string>';
  writeFileSync(
    file,
    `${from}\nexport async function run(${values}) {\n${rest}\nvoid [token, addressId, key];\n}\n`,
  );
  return file;
}

beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const description = await app.send(new Request(`${app.config.publicUrl}/api/openapi.json`));
  writeFileSync(join(folder, 'openapi.json'), await description.text());
  await run('node_modules/oazapfts/dist/cli.js', 'openapi.json', 'client.ts', '--useUnknown');
  mkdirSync(join(folder, 'programs'));
  await run('packages/api-client/generate.ts', 'programs');
});
afterEach(() => void vi.restoreAllMocks());

/** Runs an example against this server and returns what it prints. */
async function runExample(file: string, values: Record<string, string>): Promise<unknown[][]> {
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const serve = (url: string, init?: RequestInit) => app.send(new Request(url, init));
  vi.stubGlobal('fetch', serve);
  try {
    const { run: start } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      run: (given: Record<string, string>) => Promise<void>;
    };
    await start(values);
    return print.mock.calls;
  } finally {
    vi.unstubAllGlobals();
  }
}

test('The examples compile', async () => {
  const files = Object.entries(documents).flatMap(([path, client], index) =>
    readBlocks(path, 'ts').map((code, position) =>
      writeExample(`compiled-${index}-${position}`, { code, client }),
    ),
  );
  expect(files).toHaveLength(2);
  const words =
    '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --module esnext --moduleResolution bundler --target es2024';
  const { stdout } = await run('node_modules/typescript/bin/tsc', ...words.split(' '), ...files).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(stdout).toBe('');
});

test('The example of an order places it', async () => {
  const buyer = await shopper();
  await setStock(sleeve, 5);
  const [code = ''] = readBlocks('docs/api.md', 'ts');
  const file = writeExample('order', { code, client: documents['docs/api.md'] });
  const output = await runExample(file, { token: buyer.token, addressId: buyer.addressId, key: '' });
  expect(output).toEqual([[expect.stringMatching(/^V\d{8}/)]]);
});

test('The examples of a program read its contacts: the client, and curl', async () => {
  const { person } = await cardOwner(app);
  await insertContactFixture(app.database.db, { userId: person.id, at: app.clock.now() });
  const { key } = await person.calls(access.createKey, {
    body: { name: 'CRM', scopes: [...scopes], days: null },
  });
  const [code = ''] = readBlocks('packages/api-client/README.md', 'ts');
  const file = writeExample('programs', { code, client: documents['packages/api-client/README.md'] });
  expect(await runExample(file, { key, token: '', addressId: '' })).toHaveLength(1);
  await expect(runExample(file, { key: `${key}x`, token: '', addressId: '' })).rejects.toThrow('keyInvalid');

  const [, url = ''] =
    /^curl -H "Authorization: Bearer \$KEY" '([^']+)'$/m.exec(readBlocks('docs/api.md', 'sh').join('\n')) ??
    [];
  const response = await app.send(new Request(url, { headers: { authorization: `Bearer ${key}` } }));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: [{}], hasMore: false });
});
