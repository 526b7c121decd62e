import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawProfile } from '../web/profile/draw-profile.tsx';
import { allWords } from '../web/i18n/all-words.ts';
import { bringWords } from '../web/i18n/words.ts';
import { openApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase, type Database } from './database/database.ts';
import { migrationsFolder } from './database/journal.ts';
import { migrate } from './database/migrate.ts';
import { freshDatabase, startPostgres, type TestServer } from './test/postgres.ts';
import { fillRecordedCards, recordedAt, recordedOwner } from './test/recorded-cards.ts';
import { archivedUpTo, migrationsUpTo } from './test/sample-migrations.ts';
import { temporaryFolder } from './test/temporary-folder.ts';
import { noStripe } from './test/world.ts';

/**
 * The pages and files of cards in every state, and what the API says of them, as recorded from a build whose
 * cards were physical cards. Databases of earlier builds must show the same after an upgrade.
 */

// style and script say nothing of a card
vi.mock('../web/profile/profile-inline.ts', () => ({
  script: '',
  profileStyle: () => ({ text: '' }),
  buildProfilePolicy: () => '',
}));
bringWords(allWords);

const root = temporaryFolder();
const publicUrl = 'http://visita.test';
const builds: [string, () => string][] = [
  ['a build without plans', () => archivedUpTo(join(root, 'contacts'), '0007_contact_requests')],
  ['a build with plans', () => archivedUpTo(join(root, 'plans'), '0022_leaving_cards')],
  ['a build with replacements', () => archivedUpTo(join(root, 'batches'), '0032_card_batches')],
  ['the release', () => migrationsUpTo(join(root, 'release'), migrationsFolder, '0000_baseline')],
  ['the last build of physical cards', () => lastBuild()],
];
const lastBuild = () => migrationsUpTo(join(root, 'last'), migrationsFolder, '0014_growth');

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});
afterAll(() => server?.stop());

describe.each(builds)('a database of %s', (_, folder) => {
  let database: Database;
  let app: App;
  let cards: Awaited<ReturnType<typeof fillRecordedCards>>;
  let get: (path: string, init?: RequestInit) => Promise<Response>;

  beforeAll(async () => {
    const databaseUrl = await freshDatabase(server.url);
    const dataDir = temporaryFolder();
    database = await openDatabase({ dataDir, databaseUrl });
    await migrate(database, folder());
    cards = await fillRecordedCards(database.pool);
    await migrate(database);
    for (const card of cards) card.codes.push(...(await listCodes(database, card.code)));
    app = await openOver(database, { databaseUrl, dataDir });
    app.server.listen(0, '127.0.0.1');
    await once(app.server, 'listening');
    const { port } = app.server.address() as AddressInfo; // a listening TCP server has one
    get = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
  });
  afterAll(async () => {
    app?.server.closeAllConnections();
    app?.server.close();
    await app?.close();
    await database?.close();
  });

  test('shows the recorded pages and files at every printed address', async () => {
    const unknown = { name: 'unknown', code: 'ZZZZZZZZZZ', codes: ['ZZZZZZZZZZ'] };
    for (const card of [...cards, unknown])
      await expect(withoutCodes(await describeAddress(card.code), card)).toMatchFileSnapshot(
        recordFile(card.name),
      );
  });

  test('keeps what the owner and others are told of each card', async () => {
    for (const card of cards)
      await expect(withoutCodes(await describeCard(card.number), card)).toMatchFileSnapshot(
        recordFile(`${card.name}, by its number`),
      );
  });

  test('keeps contacts with their cards, and pending transfer codes', async () => {
    const { token, stranger } = recordedOwner;
    const list = await describeCall('GET', '/api/user/contacts', { token });
    const transferable = cards.filter(({ transferCode }) => transferCode);
    expect(transferable.length).toBeGreaterThan(4);
    for (const { name } of transferable) expect(list).toContain(`Visitor of ${name}`);
    expect(list.match(/"cardId": "\w{10}"/g)).toHaveLength(transferable.length);
    const received = transferable.find(({ name }) => name === 'special validity');
    const body = { code: received?.transferCode };
    expect(await describeCall('POST', '/api/user/cards/receive', { token: stranger, body })).toContain(
      `"cardNumber": "${received?.number}"`,
    );
    expect(await describeCall('GET', `/api/profiles/${received?.code}`, {})).toContain('unbound');
  });

  /** Returns the responses at a printed address: its page in two languages, its files, and the API's view. */
  async function describeAddress(code: string): Promise<string> {
    const paths = [
      `/i/${code}?lang=en`,
      `/i/${code}?lang=fr`,
      `/i/${code}/contact.vcf?lang=en&s=n`,
      `/i/${code}/contact.txt?lang=en`,
      `/i/${code}/photo.jpg`,
    ];
    const answers = [];
    for (const path of paths) answers.push(await describeResponse(path, await get(path)));
    for (const [method, path, body] of [
      ['GET', `/api/profiles/${code}`],
      ['POST', `/api/cards/${code}/found-messages`, { message: 'I found it' }],
    ] as const)
      answers.push(await describeCall(method, path, { body }));
    return answers.join('\n');
  }

  /** Returns what the owner and another user are told of a card by its number. */
  async function describeCard(number: string): Promise<string> {
    const answers = [];
    for (const token of [recordedOwner.token, recordedOwner.stranger])
      for (const path of [`/api/user/cards/check/${number}`, `/api/user/cards/number/${number}`])
        answers.push(await describeCall('GET', path, { token }));
    return answers.join('\n');
  }

  async function describeCall(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown },
  ): Promise<string> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token) headers['authorization'] = `Bearer ${token}`;
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await app.send(new Request(`${publicUrl}${path}`, request));
    const { data, code } = (await response.json()) as { data: unknown; code?: string };
    return `${method} ${path} ${response.status} ${code ?? ''}\n${JSON.stringify(data, asRecorded, 1)}\n`;
  }
});

/** Replaces the codes of a card's addresses, of which one may be named in place of another. */
const withoutCodes = (text: string, { codes }: { codes: string[] }) =>
  codes.reduce((rest, code) => rest.replaceAll(code, '{address}'), text);

const recordFile = (name: string) =>
  `test/recorded-pages/${name.replaceAll(',', '').replaceAll(' ', '-')}.txt`;

/** Fields that the API has had since cards have addresses. */
const addedFields = [
  'address',
  'isBindable',
  'physicalCards',
  'addresses',
  'isPaused',
  'publishedAt',
  'fullUntil',
  'blockedAt',
  'phone3',
  'phone4',
  'phone5',
  'email2',
  'email3',
  'contactLabels',
  'layout',
  'logo',
  'cover',
];

/** Shortens the portrait and drops the added fields, where JSON is written. */
function asRecorded(this: unknown, key: string, value: unknown): unknown {
  const isOfCard = typeof this === 'object' && this !== null && 'cardId' in this;
  if (isOfCard && addedFields.includes(key)) return undefined;
  return key === 'portrait' && typeof value === 'string' ? value.slice(0, 30) : value;
}

/** Lists all addresses of the card to which an address leads. */
async function listCodes({ pool }: Database, code: string): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    `select a.code from card_addresses a join card_addresses b on b.card_id = a.card_id where b.code = $1`,
    [code],
  );
  return rows.map((row) => row.code);
}

/** Opens the product over a database, with the true pages. */
async function openOver(
  database: Database,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<App> {
  const read = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: publicUrl,
  });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return openApp({
    config: read.config,
    database,
    log: pino({ level: 'silent' }),
    now: () => recordedAt,
    mail: { send: async () => undefined },
    stripe: noStripe,
    stripeEmulator: undefined,
    web: {
      answer: async () => new Response('', { status: 501 }),
      drawProfile: async (view) => drawProfile(view),
    },
    assetsFolder: dataDir,
    demoCardId: undefined,
  });
}

async function describeResponse(path: string, response: Response): Promise<string> {
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const head = `GET ${path} ${response.status} ${type}`;
  if (type === 'text/html') return `${head}\n${await describePage(await response.text())}\n`;
  return `${head}\n${type.startsWith('text/') ? (await response.text()).replaceAll('\r', '') : ''}\n`;
}

/** Returns a page with one element a line, without what is only look, and with the text of its QR code. */
async function describePage(html: string): Promise<string> {
  const [, code] = /data:image\/png;base64,([^"]+)/.exec(html) ?? [];
  return html
    .replace(/data:image\/png;base64,[^"]+/g, code ? `QR ${await readCode(code)}` : '')
    .replace(/<style>.*?<\/style>|<script>.*?<\/script>/gs, '')
    .replace(/<svg.*?<\/svg>|<footer>.*?<\/footer>|<link rel="icon"[^>]*>/gs, '')
    .replace(/<meta (charSet|name="(viewport|theme-color)")[^>]*>/g, '')
    .replace(/ (class|style|data-fit)="[^"]*"| rel="nofollow ugc"/g, '')
    .replace(/<a href="[^"]*\/report" rel="nofollow">[^<]*<\/a>/g, '')
    .replaceAll('><', '>\n<');
}

async function readCode(base64: string): Promise<string> {
  const plain = await sharp(Buffer.from(base64, 'base64')).metadata();
  const picture = await sharp(Buffer.from(base64, 'base64'))
    .resize(plain.width * 8, plain.height * 8, { kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: 'white' })
    .png()
    .toBuffer();
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
  return found?.text ?? '';
}
