import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import { scopes } from '@visita/core/access/scopes';
import { filledCatalogue } from '../test/catalogue.ts';
import { cardOwner, insertContactFixture } from '../test/left-contact.ts';
import { createExamples } from '../test/run-example.ts';
import { shoppers, sleeve } from '../test/shoppers.ts';
import { world } from '../test/world.ts';

const app = await world();
const { setStock } = await filledCatalogue(app);
const { shopper } = shoppers(app);
const examples = createExamples('visita-examples-');
const serve: typeof fetch = async (url, init) => app.send(new Request(url, init));

/** The two generated clients, by the package that the documents import. */
const clients = { './client.ts': './client.ts', '@visita/api-client': './programs/client.ts' };

/** Returns the examples of a document that use a generated client. */
const readBlocks = (path: string): string[] =>
  [
    ...readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8').matchAll(
      /^```ts\n(.*?)^```$/gms,
    ),
  ]
    .map(([, code = '']) => code)
    .filter((code) => Object.keys(clients).some((name) => code.includes(`from '${name}'`)));

beforeAll(async () => {
  const description = await app.send(new Request(`${app.config.publicUrl}/api/openapi.json`));
  writeFileSync(join(examples.folder, 'openapi.json'), await description.text());
  await examples.run('node_modules/oazapfts/dist/cli.js', 'openapi.json', 'client.ts', '--useUnknown');
  await examples.generateClient();
});

test('The examples compile', async () => {
  const blocks = ['docs/api.md', 'packages/api-client/README.md'].flatMap(readBlocks);
  expect(blocks).toHaveLength(2);
  const files = blocks.map((code, index) => examples.write(`compiled-${index}`, code, clients));
  expect(await examples.compile(files)).toBe('');
});

test('The example of an order places it', async () => {
  const buyer = await shopper();
  await setStock(sleeve, 5);
  const [code = ''] = readBlocks('docs/api.md');
  const file = examples.write('order', code, clients);
  const { printed } = await examples.start(file, { token: buyer.token, addressId: buyer.addressId }, serve);
  expect(printed).toEqual([[expect.stringMatching(/^V\d{8}/)]]);
});

test('The example of the client reads contacts', async () => {
  const { person } = await cardOwner(app);
  await insertContactFixture(app.database.db, { userId: person.id, at: app.clock.now() });
  const { key } = await person.calls(access.createKey, {
    body: { name: 'CRM', scopes: [...scopes], days: null },
  });
  const [code = ''] = readBlocks('packages/api-client/README.md');
  const file = examples.write('programs', code, clients);
  expect((await examples.start(file, { key }, serve)).printed).toHaveLength(1);
  await expect(examples.start(file, { key: `${key}x` }, serve)).rejects.toThrow('keyInvalid');
});
