import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'emulator',
    environment: 'node',
    // Against a test that hangs: on a machine under load a test takes ten times its time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    // the files have no side effects on each other: imports are evaluated once for all
    isolate: false,
  },
});
