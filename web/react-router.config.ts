import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './precompress.ts';
import { writeSiteManifest } from './write-site-manifest.ts';

export default {
  appDirectory: '.',
  buildDirectory: '../build/web',
  // every route is known from the start: no request for the map of the site while a person waits
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
  // at the very end: the list of all screens' files is written last, and is the largest of those that every screen loads
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await writeSiteManifest(folder);
    await precompress(folder);
  },
} satisfies Config;
