import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '../e2e/browser.ts';
import { bring } from './bring.ts';
import { freePort } from '../server/test/free-port.ts';
import { quietMoment } from './machine.ts';
import { middle } from './results.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: { url?: string }[] } }>;
}
type Lighthouse = (url: string, settings: Record<string, unknown>) => Promise<{ lhr: Report }>;

/**
 * Lighthouse's report of a page, the median of some rounds; times are in milliseconds, on a simulated slow
 * phone.
 */
export interface PageReport {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaint: number;
  layoutShift: number;
  blockingTime: number;
  requests: number;
  bytes: number;
}

interface Visit {
  url: string;
  rounds: number;
  scheme?: 'dark' | 'light';
  skipAudits?: string[];
}

export async function loadLighthouse() {
  const folder = bring('lighthouse@13.5.0');
  const file = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href;
  const { default: lighthouse } = (await import(file)) as { default: Lighthouse };

  /** Visits a page some times, each with an empty cache. */
  return async function look({ url, rounds, scheme = 'light', skipAudits = [] }: Visit): Promise<PageReport> {
    const reports: Report[] = [];
    await withBrowser(scheme, async (port) => {
      for (let round = 0; round < rounds; round += 1) {
        await quietMoment();
        const settings = { port, logLevel: 'error', output: 'json', onlyCategories: categories, skipAudits };
        reports.push((await lighthouse(url, settings)).lhr);
      }
    });
    const readScore = (category: (typeof categories)[number]) =>
      middle(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100)));
    const readValue = (audit: string) =>
      middle(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN));
    return {
      performance: readScore('performance'),
      accessibility: readScore('accessibility'),
      bestPractices: readScore('best-practices'),
      seo: readScore('seo'),
      largestPaint: readValue('largest-contentful-paint'),
      layoutShift: readValue('cumulative-layout-shift'),
      blockingTime: readValue('total-blocking-time'),
      requests: middle(reports.map(countRequests)),
      bytes: readValue('total-byte-weight'),
    };
  };
}

/** Counts the requests without the tab's icon, which no page waits for. */
const countRequests = ({ audits }: Report): number =>
  audits['network-requests']?.details?.items?.filter(
    ({ url = '' }) => url.startsWith('http') && !url.endsWith('/icon.svg'),
  ).length ?? Number.NaN;

async function withBrowser(scheme: 'dark' | 'light', use: (port: number) => Promise<void>): Promise<void> {
  const { executablePath, args, env } = await findBrowser();
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'visita-lighthouse-'));
  const words = [
    ...args,
    '--headless=new',
    '--ignore-certificate-errors',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ];
  const setting = `--blink-settings=preferredColorScheme=${{ dark: 0, light: 1 }[scheme]}`;
  const browser = spawn(executablePath, [...words, setting, 'about:blank'], { stdio: 'ignore', env });
  const ended = once(browser, 'exit');
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined)))
      await new Promise((resolve) => setTimeout(resolve, 50));
    await use(port);
  } finally {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
