import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@visita/core/languages';
import { guestScreenPath, guestScreenNames, type GuestScreen } from '../e2e/guest-screens.ts';
import { build } from './built.ts';
import { layouts, type Layout } from '@visita/core/cards/look';
import { findDemoProfile } from './demo-profile.ts';
import { freePort } from '../server/test/free-port.ts';
import { startHttp2 } from './http2.ts';
import { loadLighthouse, type PageReport } from './lighthouse-run.ts';
import { startReference } from './reference.ts';
import { printTable } from './results.ts';
import { startServer } from './server-process.ts';

/**
 * Measures the pages that visitors meet first with Lighthouse on a slow phone (targets: bench/README.md).
 * Words select the runs, a number the rounds: `-- home http2 fr 1` measures the French home page behind
 * HTTP/2 once, `-- banner` the profile with a cover.
 */
const chosenPages = process.argv.slice(2);
const rounds = Number(chosenPages.find((word) => /^\d+$/.test(word)) ?? 5);
const choose = <T extends string>(all: readonly T[]): readonly T[] => {
  const some = all.filter((word) => chosenPages.includes(word));
  return some.length > 0 ? some : all;
};
const wayNames = { direct: 'directly', http2: 'behind HTTP/2' };
const ways = choose(['direct', 'http2'] as const);
const spoken = choose(languages);
const looked = choose<GuestScreen | Layout>([...layouts, ...guestScreenNames]);

/** The limits of a page: scores are minimums, the others maximums. */
const site: PageReport = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 1500,
  layoutShift: 0.01,
  blockingTime: Infinity,
  requests: 15,
  bytes: Infinity,
};
const profile: PageReport = {
  ...site,
  performance: 100,
  largestPaint: 760,
  layoutShift: 0,
  blockingTime: 0,
  bytes: 20_000,
};
/** Its pictures come after the page, and may be what is painted last. */
const profileWithPictures: PageReport = { ...profile, largestPaint: site.largestPaint, bytes: Infinity };
const profiles: Record<Layout, PageReport> = {
  classic: profile,
  portrait: profileWithPictures,
  banner: profileWithPictures,
};
const isLayout = (screen: GuestScreen | Layout): screen is Layout => screen in profiles;

/** A page of one word, whose figures are those of the machine itself; the others are compared with it. */
const emptyPage =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Empty</title><p>Empty</p></html>';
const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;

const isMet = (is: PageReport, must: PageReport): boolean =>
  (Object.keys(must) as (keyof PageReport)[]).every((name) =>
    scores.some((score) => score === name) ? is[name] >= must[name] : is[name] <= must[name],
  );

const row = (name: string, is: PageReport, beside: PageReport, must?: PageReport) => ({
  '': name,
  ...Object.fromEntries(scores.map((score) => [score, String(is[score])])),
  LCP: `${Math.round(is.largestPaint).toLocaleString('en')} ms`,
  'of an empty page': (is.largestPaint / beside.largestPaint).toFixed(2),
  CLS: is.layoutShift.toFixed(3),
  TBT: `${Math.round(is.blockingTime)} ms`,
  requests: String(is.requests),
  bytes: Math.round(is.bytes).toLocaleString('en'),
  met: must ? (isMet(is, must) ? 'yes' : 'NO') : '–',
});

const look = await loadLighthouse();
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));

interface Addresses {
  origin: string;
  profiles: Record<Layout, string>;
  empty: string;
}

/**
 * Runs the site and an empty page directly or behind an HTTP/2 proxy; the site's configured URL is that of
 * the entry either way.
 */
async function during(way: 'direct' | 'http2', use: (at: Addresses) => Promise<void>): Promise<void> {
  await using running = new AsyncDisposableStack();
  const own = join(folder, way);
  mkdirSync(own);
  const front = way === 'http2' ? { site: await freePort(), empty: await freePort() } : undefined;
  const publicUrl = front && `https://localhost:${front.site}`;
  const server = await startServer({
    DATA_DIR: join(own, 'data'),
    SEED: 'demo',
    RATE_LIMITS: 'off',
    ...(publicUrl && { PUBLIC_URL: publicUrl }),
  });
  running.defer(() => server.stop());
  const bodies = new Map([['empty', Buffer.from(emptyPage)]]);
  const reference = await startReference({
    folder: own,
    bodies,
    head: [['content-type', 'text/html; charset=utf-8']],
  });
  running.defer(() => reference.stop());
  if (front)
    for (const [from, to] of [
      [front.site, server.port],
      [front.empty, reference.port],
    ] as const) {
      const proxy = await startHttp2({ folder, from, to });
      running.defer(() => proxy.stop());
    }
  await use({
    origin: publicUrl ?? `http://localhost:${server.port}`,
    profiles: {
      classic: await findDemoProfile(server, 'classic'),
      portrait: await findDemoProfile(server, 'portrait'),
      banner: await findDemoProfile(server, 'banner'),
    },
    empty: `${front ? `https://localhost:${front.empty}` : `http://localhost:${reference.port}`}/i/empty`,
  });
}

async function measureRows(screen: (typeof looked)[number], { origin, profiles: paths, empty }: Addresses) {
  const beside = await look({ url: empty, rounds });
  const rows = [row('an empty page', beside, beside)];
  for (const language of spoken) {
    if (!isLayout(screen)) {
      rows.push(
        row(language, await look({ url: origin + guestScreenPath(screen, language), rounds }), beside, site),
      );
      continue;
    }
    for (const scheme of ['dark', 'light'] as const) {
      // a card asks search engines to stay away unless its owner publishes it (DECISIONS), so that audit is
      // skipped
      const visit = {
        url: `${origin}${paths[screen]}?lang=${language}`,
        rounds,
        scheme,
        skipAudits: ['is-crawlable'],
      };
      rows.push(row(`${language}, ${scheme}`, await look(visit), beside, profiles[screen]));
    }
  }
  return rows;
}

try {
  build();
  for (const way of ways)
    await during(way, async (at) => {
      for (const screen of looked) printTable(`${screen}, ${wayNames[way]}`, await measureRows(screen, at));
    });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
