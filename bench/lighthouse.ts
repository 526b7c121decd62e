import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@visita/core/languages';
import { addressOf, guestScreenNames, type GuestScreen } from '../e2e/guest-screens.ts';
import { build } from './built.ts';
import { demoProfile } from './demo-profile.ts';
import { freePort } from '../server/test/free-port.ts';
import { startHttp2 } from './http2.ts';
import { loadLighthouse, type PageReport } from './lighthouse-run.ts';
import { printTable } from './results.ts';
import { startServer } from './server-process.ts';

/**
 * What anybody meets first, as Lighthouse sees it on a slow phone, against bench/README.md. Words choose, a number is the
 * rounds: `-- home http2 fr 1` looks once at the French home page behind HTTP/2.
 */
const chosen = process.argv.slice(2);
const rounds = Number(chosen.find((word) => /^\d+$/.test(word)) ?? 5);
const choose = <T extends string>(all: readonly T[]): readonly T[] => {
  const some = all.filter((word) => chosen.includes(word));
  return some.length > 0 ? some : all;
};
const wayNames = { direct: 'directly', http2: 'behind HTTP/2' };
const ways = choose(['direct', 'http2'] as const);
const spoken = choose(languages);
const looked = choose<GuestScreen | 'profile'>(['profile', ...guestScreenNames]);

/** What a page must be at least, or at most: scores first. */
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
const profile: PageReport = { ...site, performance: 100, largestPaint: 760, layoutShift: 0, blockingTime: 0, bytes: 20_000 };
const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;

const isMet = (is: PageReport, must: PageReport): boolean =>
  (Object.keys(must) as (keyof PageReport)[]).every((name) =>
    scores.some((score) => score === name) ? is[name] >= must[name] : is[name] <= must[name],
  );

const row = (name: string, is: PageReport, must: PageReport) => ({
  '': name,
  ...Object.fromEntries(scores.map((score) => [score, String(is[score])])),
  LCP: `${Math.round(is.largestPaint).toLocaleString('en')} ms`,
  CLS: is.layoutShift.toFixed(3),
  TBT: `${Math.round(is.blockingTime)} ms`,
  requests: String(is.requests),
  bytes: Math.round(is.bytes).toLocaleString('en'),
  met: isMet(is, must) ? 'yes' : 'NO',
});

const look = await loadLighthouse();
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));

/** The site by itself, or behind a proxy that speaks HTTP/2; it knows its own address either way. */
async function during(way: 'direct' | 'http2', use: (at: { origin: string; demo: string }) => Promise<void>): Promise<void> {
  const from = await freePort();
  const publicUrl = way === 'http2' ? { PUBLIC_URL: `https://localhost:${from}` } : {};
  const server = await startServer({ DATA_DIR: join(folder, way), SEED: 'demo', RATE_LIMITS: 'off', ...publicUrl });
  const proxy = way === 'http2' ? await startHttp2({ folder, from, to: server.port }) : undefined;
  try {
    await use({ origin: publicUrl.PUBLIC_URL ?? `http://localhost:${server.port}`, demo: await demoProfile(server) });
  } finally {
    await proxy?.stop();
    await server.stop();
  }
}

async function rowsOf(screen: (typeof looked)[number], { origin, demo }: { origin: string; demo: string }) {
  const rows: ReturnType<typeof row>[] = [];
  for (const language of spoken) {
    if (screen !== 'profile') {
      rows.push(row(language, await look({ url: origin + addressOf(screen, language), rounds }), site));
      continue;
    }
    for (const scheme of ['dark', 'light'] as const) {
      // a card is its owner's to publish, so it asks search engines to stay away (DECISIONS); that one audit says so
      const visit = { url: `${origin}${demo}?lang=${language}`, rounds, scheme, skipAudits: ['is-crawlable'] };
      rows.push(row(`${language}, ${scheme}`, await look(visit), profile));
    }
  }
  return rows;
}

try {
  build();
  for (const way of ways)
    await during(way, async (at) => {
      for (const screen of looked) printTable(`${screen}, ${wayNames[way]}`, await rowsOf(screen, at));
    });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
