import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteManifest } from './site-manifest.ts';

const assignment = /^window\.__reactRouterManifest=(.*);$/s;

/** Writes the site's own list of screens beside the whole one, as `siteManifest` names it. */
export async function writeSiteManifest(folder: string): Promise<void> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => /^manifest-[0-9a-f]+\.js$/.test(name));
  const [name = ''] = names;
  const [, json] = assignment.exec(await readFile(join(folder, 'assets', name), 'utf8')) ?? [];
  if (names.length !== 1 || json === undefined) throw new Error('the build has no list of its screens');
  const site = siteManifest(JSON.parse(json) as Parameters<typeof siteManifest>[0]);
  await writeFile(join(folder, site.url), `window.__reactRouterManifest=${JSON.stringify(site)};`);
}
