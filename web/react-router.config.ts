import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './precompress.ts';
import { siteManifest } from './site-manifest.ts';

export default {
  appDirectory: '.',
  buildDirectory: '../build/web',
  // the manifest contains all routes, so no navigation waits for route discovery
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
  // after the build, because the manifest, the largest file that every screen loads, is written last
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await writeSiteManifest(folder);
    await precompress(folder);
  },
} satisfies Config;

const assignment = /^window\.__reactRouterManifest=(.*);$/s;

/** Writes the manifest without back-office routes, named as in `siteManifest`. */
async function writeSiteManifest(folder: string): Promise<void> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) =>
    /^manifest-[0-9a-f]+\.js$/.test(name),
  );
  const [name = ''] = names;
  const [, json] = assignment.exec(await readFile(join(folder, 'assets', name), 'utf8')) ?? [];
  if (names.length !== 1 || json === undefined)
    throw new Error(`expected one assets/manifest-*.js with the route manifest, found ${names.length}`);
  const site = siteManifest(JSON.parse(json) as Parameters<typeof siteManifest>[0]);
  await writeFile(join(folder, site.url), `window.__reactRouterManifest=${JSON.stringify(site)};`);
}
