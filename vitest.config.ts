import { defineConfig } from 'vitest/config';

const rooms = 'server/{account,uploads,stats,cards,http}/**/*.test.ts';
const server = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 };

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
            'core/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'launch/**/*.test.mjs',
            'server/*.test.ts',
            'server/{database,outside,test}/**/*.test.ts',
          ],
        },
      },
      { test: { ...server, name: 'embedded', include: [rooms] } },
      { test: { ...server, name: 'postgres', include: [rooms], globalSetup: ['server/test/postgres-for-all.ts'] } },
    ],
  },
});
