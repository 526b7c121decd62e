import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { plantFaults } from './server/test/planted-faults/plant-faults.ts';
import emulator from './packages/stripe-emulator/vitest.config.ts';

/** Folders of the server whose tests open the databases they need, if any. */
const withOwnDatabase =
  'server/{backup,database,development,integrations,lettering,mail,pictures,seed,telemetry,test}/**/*.test.ts';

/** Tests of the server that open no database. */
const withoutDatabase = [
  'server/cards/dialled-phones.test.ts',
  'server/documents/draw-document.test.ts',
  'server/http/{address,concurrency-limit,failure-page,guest-pages,health,idle-queue,line-limit,log-request,words}.test.ts',
  'server/identity/*.test.ts',
  'server/sealing/seal.test.ts',
  'server/provider/client.test.ts',
  'server/staff/first-owner.test.ts',
  'server/subscriptions/revert-step.test.ts',
  'server/profile/{page-*,preview*}.test.ts',
  'server/stats/{crawlers,visitor}.test.ts',
];

/**
 * `npm run verify` only: tests that start processes, kill them, restore backups, migrate databases of older builds or
 * draw hundreds of pictures.
 */
const processes = [
  'launch/image.test.mjs',
  'server/{admin-command,bundle,commands,first-seconds,listening,main,recorded-pages,restart,restart-proxies,shutdown,stripe-command,together}.test.ts',
  'server/backup/*.test.ts',
  'server/database/{baseline,embedded,embedded-crash,postgres,power-cut,special-until,stored-names,upgrade}.test.ts',
  'server/lettering/lettering.test.ts',
  'server/profile/preview.test.ts',
  'server/uploads/photo.test.ts',
];

/** `npm run verify` only: models, properties and races on a database, and the matrix of every call by every stranger. */
const thorough = [
  'server/accounting/year.test.ts',
  'server/account/meanwhile.test.ts',
  'server/cards/model.test.ts',
  'server/contacts/flood.test.ts',
  'server/http/{bad-input,bad-text,crossed-access,every-call}.test.ts',
  'server/orders/last-piece.test.ts',
  'server/payments/{faults,model,month,races}.test.ts',
  'server/privacy/job-plans.test.ts',
  'server/provider/limited-calls.test.ts',
  'server/stats/recount.test.ts',
  'server/subscriptions/{broken-off,model,years}.test.ts',
];

/** The tests that also run on the embedded database: each module's main story, its raw SQL, its jobs and its locks. */
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
  // against a test that hangs: on a machine under load a test takes ten times its time
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
  // what was transformed once is read from the disk by the next run
  fsModuleCache: true,
  // what the embedded engine was compiled to is never freed: V8 can die of it (nodejs/node#64500)
  execArgv: ['--import', './server/loading.ts', '--no-wasm-code-gc'],
};

/** Files without side effects share a process, which saves a third of their time: imports are evaluated once for all. */
const shared = { isolate: false };

/**
 * Files that replace a module need a process in which that module was not imported before, and those that choose
 * React's production build a process whose other files do not get it.
 */
const alone = globSync('{core,web}/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules'],
}).filter((file) => /vi\.(?:mock|stubEnv)\(/.test(readFileSync(file, 'utf8')));

/** `npm run verify` only: the models find faults that are planted into the product. */
const withPlantedFaults = 'server/test/planted-faults/*.test.ts';

const postgres = ['server/test/postgres-for-all.ts'];

/** Contract tests hash passwords with the least work. */
const hasty = {
  resolve: {
    alias: { '@node-rs/argon2': fileURLToPath(new URL('server/test/hasty-argon2.ts', import.meta.url)) },
  },
};

/**
 * `npm test` runs the projects rules, plain and postgres; `npm run verify` adds the others. Contract tests run on a real
 * PostgreSQL, where the database of a file is a copy of a migrated one.
 */
export default defineConfig({
  test: {
    // the files wait for databases and disks more than a third of their time: one more than there are cores keeps them busy
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...server,
          ...shared,
          name: 'rules',
          include: ['core/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: alone,
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
            withOwnDatabase,
            ...withoutDatabase,
            ...alone,
          ],
          exclude: [...processes, withPlantedFaults],
        },
      },
      {
        ...hasty,
        test: {
          ...server,
          ...shared,
          name: 'postgres',
          include: ['server/*/**/*.test.ts'],
          exclude: [withOwnDatabase, ...withoutDatabase, ...processes, ...thorough],
          globalSetup: postgres,
        },
      },
      {
        ...hasty,
        test: {
          ...server,
          ...shared,
          name: 'embedded',
          include: onBoth,
          setupFiles: ['server/test/engine-code.ts'],
        },
      },
      {
        test: {
          ...emulator.test,
          include: ['packages/stripe-emulator/**/*.test.ts', 'live-suite/*.test.ts'],
        },
      },
      { test: { ...server, name: 'processes', include: processes } },
      {
        ...hasty,
        test: { ...server, ...shared, name: 'thorough', include: thorough, globalSetup: postgres },
      },
      {
        ...hasty,
        plugins: [plantFaults(fileURLToPath(new URL('.', import.meta.url)))],
        test: {
          ...server,
          name: 'planted-faults',
          // what the plugin writes is not what is on the disk
          fsModuleCache: false,
          include: [withPlantedFaults],
          globalSetup: postgres,
        },
      },
    ],
  },
});
