import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from './core/contract.ts';
import { problems } from './core/problems.ts';
import { languages } from './core/languages.ts';
import { routes } from './server/api.ts';

/** The laws of ARCHITECTURE.md, read off the sources. */

const root = import.meta.dirname;
const rooms = [
  'account',
  'uploads',
  'pages',
  'addresses',
  'shop',
  'stats',
  'cards',
  'profile',
  'editor',
  'binding',
  'sharing',
  'contacts',
  'provider',
  'orders',
  'subscriptions',
  'payments',
  'privacy',
  'admin',
];
const floors = ['core', 'server', 'web'];
const skipped = /node_modules|\.react-router|\/migrations\//;

const files = [...floors, 'stripe-emulator', 'launch', 'bench', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(tsx?|mjs|css|js)$/.test(file) && !file.endsWith('.d.ts') && !skipped.test(file)),
);
const code = files.filter((file) => /\.tsx?$/.test(file));
const product = code.filter(
  (file) => floors.some((floor) => file.startsWith(`${floor}/`)) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server/test/'),
);

const emulator = code.filter((file) => file.startsWith('stripe-emulator/') && !/\.test\.ts$|^stripe-emulator\/test\//.test(file));

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

/** Everything a file imports: our own files by their path from the root, others by name. */
function importsOf(file: string): { name: string; isType: boolean }[] {
  const found = [
    ...textOf(file).matchAll(
      /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
    ),
  ];
  return found.map(([, type, from, bare, dynamic]) => ({ name: resolve(file, from ?? bare ?? dynamic ?? ''), isType: type !== undefined }));
}

function resolve(file: string, name: string): string {
  const plain = name.replace(/\?\w+$/, '');
  if (plain.startsWith('@visita/')) return /\.\w+$/.test(plain) ? plain.slice(8) : `${plain.slice(8)}.ts`;
  return plain.startsWith('.') ? normalize(join(dirname(file), plain)) : plain;
}

const floorOf = (file: string) => floors.find((floor) => file.startsWith(`${floor}/`));
const roomOf = (file: string) => rooms.find((room) => file.split('/')[1] === room);
const isRoof = (file: string) => /^server\/.*\/routes\.ts$|^web\/(?!.*\+types).*-page\.tsx?$/.test(file);

/** Every forbidden import, written so that the failing test names the file and the line to mend. */
function breaches(of: string[], isForbidden: (from: string, to: string, isType: boolean) => boolean): string[] {
  return of.flatMap((file) =>
    importsOf(file)
      .filter(({ name, isType }) => isForbidden(file, name, isType))
      .map(({ name }) => `${file} imports ${name}`),
  );
}

describe('the laws of the house', () => {
  test('1. web and server know core, and not each other', () => {
    const isForbidden = (from: string, to: string) => {
      const [own, other] = [floorOf(from), floorOf(to)];
      return own !== undefined && other !== undefined && own !== other && other !== 'core';
    };
    expect(breaches(product, isForbidden)).toEqual([]);
    expect(
      breaches(
        product.filter((file) => file.startsWith('core/')),
        (_, to) => to.startsWith('node:'),
      ),
    ).toEqual([]);
  });

  test('2. a room uses only rooms before it', () => {
    const isForbidden = (from: string, to: string, isType: boolean) => {
      const [own, other] = [roomOf(from), roomOf(to)];
      return !isRoof(from) && own !== undefined && other !== undefined && !isType && rooms.indexOf(other) > rooms.indexOf(own);
    };
    expect(breaches(product, isForbidden)).toEqual([]);
  });

  test('3. only the roof imports roof tiles', () => {
    const isForbidden = (from: string, to: string) => isRoof(to) && from !== 'server/api.ts' && from !== 'web/routes.ts';
    expect(breaches(product, isForbidden)).toEqual([]);
  });

  test('3. no imports in a circle', () => {
    const graph = new Map(
      [...product, ...emulator].map((file) => [
        file,
        importsOf(file)
          .filter(({ isType }) => !isType)
          .map(({ name }) => name),
      ]),
    );
    const circles: string[] = [];
    const state = new Map<string, 'open' | 'done'>();
    const walk = (file: string, path: string[]) => {
      if (state.get(file) === 'done' || !graph.has(file)) return;
      if (state.get(file) === 'open') {
        circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
      state.set(file, 'done');
    };
    for (const file of graph.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });

  test('3. the Stripe emulator knows nothing of the house, and only the main door knows it', () => {
    const roots = ['server/main.ts', 'server/app.ts', 'server/run.ts'];
    const isInside = (file: string) => file.startsWith('stripe-emulator/');

    expect(emulator.length).toBeGreaterThan(50);
    expect(breaches(emulator, (_, to) => !isInside(to) && !to.startsWith('node:'))).toEqual([]);
    expect(breaches(product, (from, to) => isInside(to) && !roots.includes(from))).toEqual([]);
  });

  test('4. SQL, vendors and the environment each have one door', () => {
    const server = product.filter((file) => file.startsWith('server/'));
    const isQueries = (file: string) => /\/queries\.ts$|^server\/(database|queue|seed)\//.test(file);
    const vendors = /^(stripe|nodemailer|flydrive|google-auth-library|@aws-sdk\/.*)$/;

    expect(breaches(server, (from, to) => to.startsWith('drizzle-orm') && !isQueries(from))).toEqual([]);
    expect(breaches(server, (from, to) => vendors.test(to) && !/^server\/(integrations|mail|provider)\//.test(from))).toEqual([]);
    expect(
      server.filter((file) => /process\.env/.test(withoutComments(textOf(file))) && !['server/main.ts', 'server/config.ts'].includes(file)),
    ).toEqual([]);
  });

  test('5. no index files, no aliases, no drawers, two deep', () => {
    expect(files.filter((file) => /(^|\/)index\.[a-z]+$/.test(file))).toEqual([]);
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|lib|common|shared|services?)(\/|\.tsx?$)/.test(file))).toEqual([]);
    expect(code.filter((file) => /from '(~|@\/|#)/.test(textOf(file)))).toEqual([]);
    expect(code.filter((file) => /from '\.\.\/\.\.\/(?!core\/locales)/.test(textOf(file)))).toEqual([]);
  });

  test('6. every promise has exactly one route', () => {
    const promised = Object.values(contract).flatMap((room) => Object.values(room));
    const kept = routes.map(({ endpoint }) => endpoint);

    expect(new Set(kept)).toEqual(new Set(promised));
    expect(kept).toHaveLength(promised.length);
  });

  test('6. every language has the same keys and placeholders', () => {
    const english = wordsIn('en');
    for (const language of languages) expect(shapeOf(wordsIn(language)), language).toEqual(shapeOf(english));
  });

  test('6. every problem has its words', () => {
    const { refusals } = wordsIn('en')['problems'] as { refusals: Record<string, unknown> };
    expect(Object.keys(refusals).toSorted()).toEqual(Object.keys(problems).toSorted());
  });

  test('6. no source file over 300 lines', () => {
    expect(files.filter((file) => textOf(file).split('\n').length > 300)).toEqual([]);
  });

  test('7. time is an argument', () => {
    const clocks = ['server/main.ts', 'web/layout/clock.ts', 'web/layout/first-script.js', 'web/profile/profile-script.js'];
    const asks = (file: string) => /new Date\(\)|Date\.now\(\)/.test(withoutComments(textOf(file)));
    expect(product.filter((file) => asks(file) && !clocks.includes(file))).toEqual([]);
  });

  test('8. a transaction shadows the outer database and calls nothing outside', () => {
    const starts = product.filter((file) => /\.transaction\(/.test(textOf(file)) && file.startsWith('server/'));
    expect(starts.filter((file) => !/\.transaction\(async \(db\) =>/.test(textOf(file)))).toEqual([]);
    const inside = starts.filter((file) => {
      const [, body = ''] = /\.transaction\(async \(db\) => \{([\s\S]*?)\n {2}\}\)/.exec(textOf(file)) ?? [];
      return /\b(files|mail|stripe|google)\./.test(body);
    });
    expect(inside).toEqual([]);
  });
});

function wordsIn(language: string): Record<string, unknown> {
  const folder = join(root, 'core/locales', language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown]),
  );
}

/** The keys of a set of words, each with the names in its double braces; plural forms differ by language and count as one. */
function shapeOf(words: unknown, path = ''): Record<string, string> {
  if (typeof words === 'string')
    return {
      [path.replace(/_(zero|one|two|few|many|other)$/, '_plural')]: [...words.matchAll(/\{\{\s*([\w.]+)/g)]
        .map(([, name = '']) => name)
        .toSorted((a, b) => a.localeCompare(b))
        .join(),
    };
  return Object.fromEntries(Object.entries(words as object).flatMap(([key, value]) => Object.entries(shapeOf(value, `${path}.${key}`))));
}

test('the README and .env.example name every setting, and no other', () => {
  const [, settings = ''] = /const Settings = z\.object\(\{([\s\S]*?)\n\}\);/.exec(textOf('server/config.ts')) ?? [];
  const names = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
  const own = names.filter((name) => name !== 'NODE_ENV').toSorted();
  const [, table = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(textOf('README.md')) ?? [];
  const rows = [...table.matchAll(/^\| `([^|]*)`/gm)].flatMap(([, cell = '']) => cell.split('`, `'));

  expect(own.length).toBeGreaterThan(15);
  expect(rows.toSorted()).toEqual(own);
  expect([...textOf('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name).toSorted()).toEqual(own);
});

test('the house knows its own files', () => {
  expect(product.length).toBeGreaterThan(100);
  expect(relative(root, join(root, 'core'))).toBe('core');
});
