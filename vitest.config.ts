import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const modules =
  'server/{staff,account,uploads,pages,addresses,plans,shop,stats,cards,profile,contacts,documents,provider,orders,subscriptions,payments,enterprise,privacy,admin,discovery,http,queue}/**/*.test.ts';

/** What knows no database. */
const withoutDatabase = [
  'server/cards/dialled-phones.test.ts',
  'server/documents/draw-document.test.ts',
  'server/http/{address,concurrency-limit,failure-page,guest-pages,health,idle-queue,line-limit,log-request,words}.test.ts',
  'server/provider/client.test.ts',
  'server/staff/first-owner.test.ts',
  'server/profile/{page-cache,preview*}.test.ts',
  'server/stats/{crawlers,visitor}.test.ts',
  'server/uploads/photo.test.ts',
];

/** What the embedded database could do differently: each module's main story, its raw SQL, its jobs and its locks. */
const onBoth = [
  'server/account/{account,links}.test.ts',
  'server/addresses/addresses.test.ts',
  'server/cards/{cards,transfer}.test.ts',
  'server/contacts/{exchange,inbox}.test.ts',
  'server/documents/documents.test.ts',
  'server/http/limits.test.ts',
  'server/orders/{orders,order-life,last-piece}.test.ts',
  'server/payments/{payments,refunds,webhooks}.test.ts',
  'server/privacy/{erasure,export}.test.ts',
  'server/profile/{profile-handler,beacon}.test.ts',
  'server/queue/queue.test.ts',
  'server/shop/{catalogue,quote,stock}.test.ts',
  'server/stats/{stats,recount,record-save}.test.ts',
  'server/uploads/uploads.test.ts',
];

const server = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // what the embedded engine was compiled to is never freed: V8 can die of it (nodejs/node#64500)
  execArgv: ['--import', './server/loading.ts', '--no-wasm-code-gc'],
};

/** Files that leave nothing behind share a process, and what they import is read once and not by each: a third of their time. */
const togetherInOne = { isolate: false };

/** What puts something in the place of a module needs a process in which nobody has read that module before. */
const withMocks = globSync('{core,web,stripe-emulator}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules'] }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);

/** The modules' stories are told on a real PostgreSQL, whose databases are copies of one that was migrated, and the main ones on the embedded database too. */
export default defineConfig({
  test: {
    // the files wait for databases and disks more than a third of their time: one more than there are cores keeps them busy
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...server,
          ...togetherInOne,
          name: 'rules',
          include: ['core/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'stripe-emulator/**/*.test.ts'],
          exclude: withMocks,
        },
      },
      {
        test: {
          ...server,
          name: 'plain',
          include: [
            '*.test.ts',
            'architecture/**/*.test.ts',
            'launch/**/*.test.mjs',
            'server/*.test.ts',
            'server/{backup,database,development,integrations,lettering,mail,pictures,seed,telemetry,test}/**/*.test.ts',
            ...withoutDatabase,
            ...withMocks,
          ],
        },
      },
      { test: { ...server, ...togetherInOne, name: 'embedded', include: onBoth, setupFiles: ['server/test/engine-code.ts'] } },
      {
        test: {
          ...server,
          ...togetherInOne,
          name: 'postgres',
          include: [modules],
          exclude: withoutDatabase,
          globalSetup: ['server/test/postgres-for-all.ts'],
        },
      },
    ],
  },
});
