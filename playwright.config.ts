import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import { clearAway, planApp, type App } from './e2e/app.ts';

// Every worker reads this file too: the server is planned once, by the first who reads it.
const appUrl = process.env['JOURNEYS_APP'];
const app = appUrl ? (JSON.parse(appUrl) as App) : await planApp();
if (!appUrl) {
  process.env['JOURNEYS_APP'] = JSON.stringify(app);
  process.on('exit', () => clearAway(app));
}

const desktop = devices['Desktop Chrome'];
const narrow = { width: 360, height: 740 };
const narrowPhone = { ...devices['Pixel 7'], viewport: narrow, screen: narrow, deviceScaleFactor: 1 };

/** What no screen's size changes is walked on the phone alone. */
const anySize =
  /(addresses|admin-sign-in|bad-input|basic-after-14-days|buy|buy-plan|buy-problems|check-card|disputes|edit-card|edit-phones|dark-after-six|error-screens|first-tap|first-visit|forgot-password|found|give-away|google|guards|large-text|nothing-to-see|office-by-keyboard|languages|layout-shift|leave-details|living-with-a-plan|packers-hour|session-expiry|settings|share-card|statistics|take-data-and-leave|toasts|two-step|verify-email|weight)\.test\.ts$/;

/** The journeys, in a real browser at the size of a phone and of a desk. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // a journey waits for answers and timers a fifth of its time: one more than there are cores keeps them busy
  workers: availableParallelism() + 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: app.url,
    launchOptions: await findBrowser(),
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    // what a worker answers is unseen by what a journey pretends
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  // an ordinary user agent each: a browser without a head introduces itself as one, and counts as a crawler
  projects: [
    // the journeys that `npm test` walks; `npm run verify` adds the other two projects
    { name: 'smoke', grep: /@smoke/, use: narrowPhone },
    { name: 'phone', grepInvert: /@desktop|@smoke/, use: narrowPhone },
    {
      name: 'desktop',
      testIgnore: anySize,
      grepInvert: /@phone/,
      use: { ...desktop, viewport: { width: 1440, height: 900 }, screen: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    {
      cwd: import.meta.dirname,
      command: [process.execPath, ...app.words].map((word) => JSON.stringify(word)).join(' '),
      env: app.environment,
      url: `${app.url}/health/ready`,
      stdout: 'ignore',
      stderr: 'pipe',
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      cwd: import.meta.dirname,
      command: [process.execPath, 'e2e/identity-provider.ts'].map((word) => JSON.stringify(word)).join(' '),
      env: {
        ISSUER: app.issuer,
        CLIENT_SECRET: app.environment['GOOGLE_CLIENT_SECRET'] ?? '',
        APPLE_ISSUER: app.appleIssuer,
        APPLE_PRIVATE_KEY: app.environment['APPLE_PRIVATE_KEY'] ?? '',
      },
      url: `${app.issuer}/keys`,
      stderr: 'pipe',
    },
  ],
});
