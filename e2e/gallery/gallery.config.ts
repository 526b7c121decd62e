import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

const width = (name: string, viewport: { width: number; height: number }) => ({
  name,
  use: { ...journeys.use, viewport, screen: viewport, deviceScaleFactor: 1 },
});

/**
 * Takes the gallery with the browser and installation of the journeys, one after the other, since some sign
 * in only once.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take-gallery.ts',
  outputDir: '../../test-results',
  globalTeardown: './write-index.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 1_800_000,
  projects: [
    width('360', { width: 360, height: 740 }),
    width('768', { width: 768, height: 1024 }),
    width('1440', { width: 1440, height: 900 }),
  ],
});
