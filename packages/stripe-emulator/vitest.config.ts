import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'emulator',
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // the files have no side effects on each other: imports are evaluated once for all
    isolate: false,
  },
});
