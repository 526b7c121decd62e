import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { owners } from './architecture/packages.ts';
import {
  circles,
  code,
  readCode,
  emulator,
  files,
  forbidden,
  listImports,
  layers,
  packageName,
  product,
  root,
  readSource,
} from './architecture/sources.ts';
import { logicOfPage } from './architecture/pages.ts';
import { decisions } from './architecture/routes.ts';
import { foreignWrites } from './architecture/tables.ts';
import { thrownKeys } from './architecture/problem-keys.ts';
import { outsideTransaction, startsOfTransactions } from './architecture/transactions.ts';
import { contract } from './core/contract.ts';
import { languages } from './core/languages.ts';
import { problems } from './core/problems.ts';
import { routeLoaders } from './server/api.ts';

/** The rules of ARCHITECTURE.md, checked on the sources. */

/** Modules from the bottom up: a module uses only those before it. */
const modules = [
  'identity',
  'staff',
  'account',
  'notices',
  'access',
  'oauth',
  'uploads',
  'addresses',
  'plans',
  'shop',
  'stats',
  'cards',
  'profile',
  'editor',
  'binding',
  'sharing',
  'contacts',
  'carddav',
  'mcp',
  'ledger',
  'documents',
  'provider',
  'orders',
  'subscriptions',
  'subscription-invoices',
  'subscription-actions',
  'seats',
  'rewards',
  'plan-orders',
  'saved-cards',
  'payments',
  'disputes',
  'checkout',
  'payment-result',
  'enterprise',
  'webhooks',
  'accounting',
  'privacy',
  'pages',
  'developers',
  'home',
  'admin',
  'pictures',
  'discovery',
  'development',
  'seed',
];
/** Folders below the modules. Those of web are in order: each uses only those before it. */
const foundations: Record<string, readonly string[]> = {
  core: ['api', 'locales'],
  server: [
    'http',
    'database',
    'queue',
    'mail',
    'integrations',
    'sealing',
    'backup',
    'telemetry',
    'lettering',
  ],
  web: ['public', 'site', 'i18n', 'api', 'session', 'ui', 'layout', 'errors', 'back-office'],
};
/** Composition roots: they may name any module, and no module names them. */
const roots = [
  'core/contract.ts',
  'core/contract-v1.ts',
  'core/api-names.ts',
  'server/start.ts',
  'server/main.ts',
  'server/run.ts',
  'server/prepare-database.ts',
  'server/run-app.ts',
  'server/run-background.ts',
  'server/web.ts',
  'server/app.ts',
  'server/site.ts',
  'server/api.ts',
  'server/jobs.ts',
  'server/events.ts',
  'server/stripe-command.ts',
  'server/backup-command.ts',
  'server/admin-command.ts',
  'server/doctor-command.ts',
  'server/upgrade-command.ts',
  'server/rotate-keys-command.ts',
  'web/root.tsx',
  'web/routes.ts',
  'web/entry.client.tsx',
  'web/entry.server.tsx',
];
/** Files that may import the contract of the whole product. */
const readersOfContract = ['server/api.ts', 'server/app.ts', 'web/lean-contract.ts'];

const layerOf = (file: string) => layers.find((layer) => file.startsWith(`${layer}/`));
const folderOf = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '');
const isModule = (file: string) => layerOf(file) !== undefined && modules.includes(folderOf(file));
const isEntry = (file: string) => /^server\/.*\/(admin-|v1-)?routes\.ts$|^web\/.*-page\.tsx?$/.test(file);
const inFolder = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(folder));
/**
 * Exceptions: tables form one schema, web/session and web/layout need the account's types, web/back-office those
 * of staff, and permissions are part of the contract's terms.
 */
const isExcepted = (from: string, to: string) =>
  (inFolder(from, 'core/api/', 'server/http/') &&
    (to === 'core/staff/roles.ts' || to === 'core/access/scopes.ts')) ||
  inFolder(from, 'server/database/tables/') ||
  (inFolder(from, 'web/session/', 'web/layout/') && inFolder(to, 'core/account/')) ||
  (inFolder(from, 'web/back-office/') && inFolder(to, 'core/staff/'));

describe('the layers and modules', () => {
  test('1. web and server know core, and not each other', () => {
    const isForbidden = (from: string, to: string) => {
      const [own, other] = [layerOf(from), layerOf(to)];
      return own !== undefined && other !== undefined && own !== other && other !== 'core';
    };
    expect(forbidden(product, isForbidden)).toEqual([]);
    expect(
      forbidden(
        product.filter((file) => file.startsWith('core/')),
        (_, to) => to.startsWith('node:'),
      ),
    ).toEqual([]);
  });

  test('2. every folder is a module of the list or a foundation', () => {
    const unknown = product.filter((file) => {
      const folder = folderOf(file);
      return (
        folder !== '' && !modules.includes(folder) && !foundations[layerOf(file) ?? '']?.includes(folder)
      );
    });
    expect([...new Set(unknown.map((file) => file.split('/').slice(0, 2).join('/')))]).toEqual([]);
  });

  test('2. ARCHITECTURE.md lists the modules and the foundation of web in this order', () => {
    const text = readSource('ARCHITECTURE.md');
    const [, list = ''] = /\n## The modules[^\n]*\n\n([^\n]*)\n/.exec(text) ?? [];
    const [, foundation = ''] = /those of web only folders before them \(([^)]*)\)/.exec(text) ?? [];

    expect([...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).toEqual(modules);
    expect(foundation.split(', ')).toEqual(foundations['web']?.filter((folder) => folder !== 'public'));
  });

  test('2. a module uses only modules before it', () => {
    const isForbidden = (from: string, to: string) =>
      isModule(from) &&
      isModule(to) &&
      !isEntry(from) &&
      modules.indexOf(folderOf(to)) > modules.indexOf(folderOf(from));
    expect(forbidden(product, isForbidden)).toEqual([]);
  });

  test('2. the foundation knows no module', () => {
    const isForbidden = (from: string, to: string) =>
      layerOf(from) !== undefined &&
      !isModule(from) &&
      !roots.includes(from) &&
      isModule(to) &&
      !isExcepted(from, to);
    expect(forbidden(product, isForbidden)).toEqual([]);
  });

  test('2. a foundation folder of web uses only those before it', () => {
    const { web = [] } = foundations;
    const orderOf = (file: string) => (layerOf(file) === 'web' ? web.indexOf(folderOf(file)) : -1);
    const isForbidden = (from: string, to: string) => orderOf(from) >= 0 && orderOf(to) > orderOf(from);
    expect(forbidden(product, isForbidden)).toEqual([]);
  });

  test('2. only the roots import the roots', () => {
    const isForbidden = (from: string, to: string) =>
      roots.includes(to) &&
      !roots.includes(from) &&
      !(to === 'core/contract.ts' && readersOfContract.includes(from));
    expect(forbidden(product, isForbidden)).toEqual([]);
  });

  test('2. a table is written only by its owner, and to erase', () => {
    expect(foreignWrites(product)).toEqual([]);
  });

  test('3. only api.ts and web/routes.ts import entry points', () => {
    const isForbidden = (from: string, to: string) =>
      isEntry(to) && from !== 'server/api.ts' && from !== 'web/routes.ts';
    expect(forbidden(product, isForbidden)).toEqual([]);
  });

  test('3. a list of routes decides nothing: it names the actions and passes them their input', () => {
    const lists = product.filter((file) => /^server\/[\w-]+\/(admin-|v1-)?routes\.ts$/.test(file));
    expect(lists.length).toBeGreaterThan(25);
    expect(lists.flatMap(decisions)).toEqual([]);
  });

  test('3. a page loads, calls and renders: errors are caught, loops run and effects are in files beside it', () => {
    const pages = product.filter((file) => /^web\/[\w-]+\/[\w-]+-page\.tsx$/.test(file));
    expect(pages.length).toBeGreaterThan(80);
    expect(pages.flatMap(logicOfPage)).toEqual([]);
  });

  test('3. no imports in a circle, by type either', () => {
    const packages = [
      product,
      emulator,
      ...['launch/', 'bench/', 'e2e/', 'live-suite/'].map((folder) =>
        code.filter((file) => file.startsWith(folder)),
      ),
    ];
    expect(packages.flatMap(circles)).toEqual([]);
  });

  test('3. the payment emulator knows nothing of the product, and only the roots know it', () => {
    const isInside = (file: string) => file.startsWith('packages/stripe-emulator/');

    expect(emulator.length).toBeGreaterThan(50);
    expect(
      forbidden(
        emulator,
        (_, to) => !isInside(to) && packageName(to) === undefined && !to.startsWith('node:'),
      ),
    ).toEqual([]);
    expect(forbidden(product, (from, to) => isInside(to) && !roots.includes(from))).toEqual([]);
  });

  test('4. every npm package has its owner', () => {
    const isForbidden = (from: string, to: string) => {
      const name = packageName(to);
      if (name === undefined) return false;
      const isQueries = name === 'drizzle-orm' && /^server\/[\w-]+\/([\w-]+-)?queries\.ts$/.test(from);
      return !isQueries && !owners[name]?.some((owner) => from.startsWith(owner));
    };
    expect(forbidden(product, isForbidden)).toEqual([]);
    const used = new Set(
      product
        .flatMap((file) => forbidden([file], (_, to) => packageName(to) !== undefined))
        .map((line) => packageName(line.split(' imports ')[1] ?? '')),
    );
    expect(Object.keys(owners).filter((name) => !used.has(name))).toEqual([]);
  });

  test('4. only config.ts reads the environment', () => {
    expect(
      product.filter((file) => /process\.env/.test(readCode(file)) && file !== 'server/config.ts'),
    ).toEqual([]);
  });

  test('5. no index files, no aliases, no drawers, two deep', () => {
    expect(files.filter((file) => /(^|\/)index\.[a-z]+$/.test(file))).toEqual([]);
    expect(
      files.filter((file) => /(^|\/)(utils?|helpers?|lib|common|shared|services?)(\/|\.tsx?$)/.test(file)),
    ).toEqual([]);
    expect(code.filter((file) => /from '(~|@\/|#)/.test(readSource(file)))).toEqual([]);
    const isDeep = (file: string) =>
      file.replace(/^packages\//, '').split('/').length > 3 &&
      !/^(server\/database\/tables|server\/test\/(oracle|planted-faults)|core\/locales|web\/public)\//.test(
        file,
      );
    expect(files.filter((file) => isDeep(file))).toEqual([]);
  });

  test('5. the layers are TypeScript, inline scripts of pages included', () => {
    expect(files.filter((file) => /^(core|server|web)\/.*js$/.test(file))).toEqual([]);
    expect(files.filter((file) => file.endsWith('-script.ts')).length).toBeGreaterThan(5);
  });
});

describe('the endpoints and the words', () => {
  test('6. every endpoint has exactly one route, which the first call of its module loads', async () => {
    const promised = Object.values(contract).flatMap((module) => Object.values(module));
    const routesByModule = await Promise.all(
      Object.entries(routeLoaders).map(async ([module, load]) => ({ module, routes: await load() })),
    );
    const endpoints = [...new Set(routesByModule.flatMap(({ routes }) => routes))].map(
      ({ endpoint }) => endpoint,
    );
    const unloaded = routesByModule.filter(({ module, routes }) => {
      const own = routes.map(({ endpoint }) => endpoint);
      return Object.values(contract[module as keyof typeof contract]).some((call) => !own.includes(call));
    });
    expect(unloaded.map(({ module }) => module)).toEqual([]);

    expect(new Set(endpoints)).toEqual(new Set(promised));
    expect(endpoints).toHaveLength(promised.length);
  });

  test('6. every language has the same keys and placeholders', () => {
    const english = wordsIn('en');
    for (const language of languages) expect(shapeOf(wordsIn(language)), language).toEqual(shapeOf(english));
  });

  test('6. no French line begins with a mark, and only colons and quotation marks stand apart', () => {
    for (const [name, words] of Object.entries(wordsIn('fr')))
      expect(JSON.stringify(words), name).not.toMatch(/[^\S\u00a0][:»]|«[^\u00a0]|[^\u00a0]»|\s[;!?]/);
  });

  test('6. no file of words has a key twice, of which only the last would count', () => {
    const countKeys = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, inner) => sum + 1 + countKeys(inner), 0)
        : 0;
    for (const file of globSync('core/locales/*/*.json', { cwd: root })) {
      const text = readFileSync(join(root, file), 'utf8');
      const lines = text.match(/^ +"(?:[^"\\]|\\.)+":/gm) ?? [];
      expect(lines.length, file).toBeLessThanOrEqual(countKeys(JSON.parse(text)));
    }
  });

  test('6. every problem has its words, and a place that throws it', () => {
    const { refusals } = wordsIn('en')['problems'] as { refusals: Record<string, unknown> };
    expect(Object.keys(refusals).toSorted()).toEqual(Object.keys(problems).toSorted());
    // Problems of the specification that no code throws: shown by screens only, kept for their texts, or for
    // a later module.
    const fixed = ['pageNotFound', 'emailNotFound', 'subscriptionNotFound'];
    const thrownProblems = thrownKeys(product, Object.keys(problems));
    expect(Object.keys(problems).filter((key) => !thrownProblems.has(key) && !fixed.includes(key))).toEqual(
      [],
    );
  });

  test('6. a file of at most fifteen lines has more than one that uses it', () => {
    const users = new Map<string, number>();
    for (const file of product)
      for (const used of new Set(listImports(file))) users.set(used, (users.get(used) ?? 0) + 1);
    const isSmall = (file: string) =>
      readSource(file).trimEnd().split('\n').length <= 15 && users.get(file) === 1;
    // Tables form one schema, which drizzle-kit reads too.
    const kinds =
      /\/((?:admin-|v1-)?routes|(?:[\w-]+-)?queries|jobs|events|emails|contract)\.ts$|-page\.tsx?$|-(worker|script)\.ts$|^core\/|\/database\/tables\//;
    // A module that is loaded on demand must be a file of its own.
    const lazy = new Set(
      product.flatMap((file) =>
        [...readSource(file).matchAll(/import\('\.\/([^']+)'\)/g)].map(([, name = '']) =>
          join(dirname(file), name),
        ),
      ),
    );
    expect(product.filter((file) => isSmall(file) && !kinds.test(file) && !lazy.has(file))).toEqual([]);
  });
});

describe('time and transactions', () => {
  test('7. time is an argument', () => {
    const clocks = [
      'server/main.ts',
      'server/seed/seeded-templates.ts',
      'web/site/clock.ts',
      'web/site/first-script.ts',
      'web/profile/profile-script.ts',
      'web/contacts/exchange-script.ts',
      'web/sharing/offline-theme-script.ts',
    ];
    const asks = (file: string) => /new Date\(\)|Date\.now\(\)/.test(readCode(file));
    expect(product.filter((file) => !clocks.includes(file) && asks(file))).toEqual([]);
  });

  test('8. transactions are opened in one place', () => {
    const starts = product.filter((file) => startsOfTransactions(file).length > 0);
    expect(starts).toEqual(['server/database/transaction.ts']);
  });

  test('8. what runs in a transaction uses it alone', () => {
    expect(product.flatMap((file) => outsideTransaction(file))).toEqual([]);
  });
});

function wordsIn(language: string): Record<string, unknown> {
  const folder = join(root, 'core/locales', language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.slice(0, -5),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown,
    ]),
  );
}

/**
 * Returns the keys of a set of texts, each with its placeholders in double braces; plural forms differ by
 * language and count as one.
 */
function shapeOf(words: unknown, path = ''): Record<string, string> {
  if (typeof words === 'string')
    return {
      [path.replace(/_(zero|one|two|few|many|other)$/, '_plural')]: [...words.matchAll(/\{\{\s*([\w.]+)/g)]
        .map(([, name = '']) => name)
        .toSorted((a, b) => a.localeCompare(b))
        .join(),
    };
  return Object.fromEntries(
    Object.entries(words as object).flatMap(([key, value]) =>
      Object.entries(shapeOf(value, `${path}.${key}`)),
    ),
  );
}

test('docs/settings.md and .env.example name every setting, and no other', () => {
  const [, settings = ''] =
    /const Settings = z\.object\(\{([\s\S]*?)\n\}\);/.exec(readSource('server/settings.ts')) ?? [];
  const names = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
  const own = names.filter((name) => name !== 'NODE_ENV').toSorted();
  const rows = [...readSource('docs/settings.md').matchAll(/^\| `([^|]*)`/gm)].flatMap(([, cell = '']) =>
    cell.split('`, `'),
  );

  expect(own.length).toBeGreaterThan(15);
  expect(rows.toSorted()).toEqual(own);
  expect(
    [...readSource('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name).toSorted(),
  ).toEqual(own);
});
