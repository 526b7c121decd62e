import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages, type Language } from '@visita/core/languages';
import { findBrowser } from '../e2e/browser.ts';
import { build } from './built.ts';
import { demoProfile } from './demo-profile.ts';
import { atLeast, atMost, middle, print, type Line } from './results.ts';
import { freePort } from './free-port.ts';
import { quietMoment } from './machine.ts';
import { startServer } from './server-process.ts';

/** The public profile as Lighthouse sees it on a slow phone, against bench/README.md. `-- 1` makes one round instead of five. */
const rounds = Number(process.argv[2] ?? 5);
const themes = { dark: 0, light: 1 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A card is its owner's to publish, so it asks search engines to stay away (DECISIONS); that one audit says so. */
const skipAudits = ['is-crawlable'];

interface Report {
  lhr: { categories: Record<string, { score: number }>; audits: Record<string, { numericValue?: number }> };
}
type Lighthouse = (url: string, settings: Record<string, unknown>) => Promise<Report>;

/** Too heavy to come with every install, so it is asked for when it is wanted. */
async function loadLighthouse(): Promise<Lighthouse> {
  const name = 'lighthouse';
  try {
    return ((await import(name)) as { default: Lighthouse }).default;
  } catch {
    console.error('Lighthouse is not installed: npm install --no-save lighthouse@13.5.0');
    return process.exit(1);
  }
}

async function withBrowser<T>(theme: keyof typeof themes, use: (port: number) => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await findBrowser();
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'visita-lighthouse-'));
  const words = [...args, '--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  const browser = spawn(executablePath, [...words, `--blink-settings=preferredColorScheme=${themes[theme]}`, 'about:blank'], {
    stdio: 'ignore',
    env,
  });
  const ended = once(browser, 'exit');
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined)))
      await new Promise((resolve) => setTimeout(resolve, 50));
    return await use(port);
  } finally {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(lighthouse: Lighthouse, { url, port, language }: { url: string; port: number; language: Language }) {
  const reports: Report['lhr'][] = [];
  for (let round = 0; round < rounds; round += 1) {
    await quietMoment();
    const { lhr } = await lighthouse(`${url}?lang=${language}`, { port, logLevel: 'error', output: 'json', skipAudits });
    reports.push(lhr);
  }
  const scoreOf = (category: string) => middle(reports.map((lhr) => Math.round((lhr.categories[category]?.score ?? 0) * 100)));
  const valueOf = (audit: string) => middle(reports.map((lhr) => lhr.audits[audit]?.numericValue ?? Number.NaN));
  return { scoreOf, valueOf };
}

const lighthouse = await loadLighthouse();
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));
build();
const server = await startServer({ DATA_DIR: folder, SEED: 'demo', RATE_LIMITS: 'off' });
try {
  const url = `http://127.0.0.1:${server.port}${await demoProfile(server)}`;
  for (const theme of Object.keys(themes) as (keyof typeof themes)[])
    for (const language of languages) {
      const { scoreOf, valueOf } = await withBrowser(theme, (port) => measure(lighthouse, { url, port, language }));
      const lines: Line[] = [
        ...categories.map((category) => atLeast(category, scoreOf(category), 100)),
        atMost('largest contentful paint', valueOf('largest-contentful-paint'), 760, ' ms'),
        atMost('cumulative layout shift', valueOf('cumulative-layout-shift'), 0),
        atMost('total blocking time', valueOf('total-blocking-time'), 0, ' ms'),
        atMost('bytes', valueOf('total-byte-weight'), 20_000, ' B'),
      ];
      print(`${language}, ${theme}`, lines);
    }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
