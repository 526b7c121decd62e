import { defineConfig } from 'vitest/config';

const rooms =
  'server/{account,uploads,addresses,shop,stats,cards,profile,contacts,provider,orders,payments,privacy,http,queue}/**/*.test.ts';
/** Told once: pictures, letters and queues of people know no database, and what a payment provider does wrong is the same over both. */
const toldOnce = [
  'server/profile/preview*.test.ts',
  'server/uploads/{photo,serve-file,picture-type}.test.ts',
  'server/http/concurrency-limit.test.ts',
  'server/mail/email.test.ts',
  'server/{orders,payments}/{draw-invoice,emails}.test.ts',
  'server/payments/{faults,month}.test.ts',
];
const server = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  execArgv: ['--import', './server/loading.ts'],
};

/** The rooms' stories are told twice, on the embedded database and on a real PostgreSQL; everything else once. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...server,
          name: 'plain',
          include: [
            '*.test.ts',
            'architecture/**/*.test.ts',
            'core/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'launch/**/*.test.mjs',
            'stripe-emulator/**/*.test.ts',
            'server/*.test.ts',
            'server/{admin,database,development,integrations,mail,pictures,seed,test}/**/*.test.ts',
          ],
        },
      },
      { test: { ...server, name: 'embedded', include: [rooms] } },
      { test: { ...server, name: 'postgres', include: [rooms], exclude: toldOnce, globalSetup: ['server/test/postgres-for-all.ts'] } },
    ],
  },
});
