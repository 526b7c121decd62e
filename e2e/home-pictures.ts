import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { cards, type Card } from '@visita/core/cards/contract';
import { languages, prefixFor, type Language } from '@visita/core/languages';
import { drawDemoPortrait } from '../server/seed/demo-portrait.ts';
import { demoSignIn } from '../server/seed/demo-people.ts';
import { toWebp } from '../server/test/pictures.ts';
import { findBrowser } from './browser.ts';
import { openOwnApp } from './own-app.ts';
import { register } from './people.ts';
import { sampleCard } from './sample-card.ts';
import { wordsIn } from './words.ts';

const folder = fileURLToPath(new URL('../web/home/pictures', import.meta.url));
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/**
 * Takes the home page's pictures of the product from a temporary installation, so that they show the real
 * screens.
 */
async function takePictures(): Promise<void> {
  const own = await openOwnApp();
  const browser = await chromium.launch(await findBrowser());
  try {
    const card = await sampleCard(await register(own.url), { own, colour: 'silver' });
    const portrait = await drawDemoPortrait('mei');
    save('portrait', await toWebp(portrait, { width: 96 }));
    await eachWay(async (language, theme) => {
      await takeProfile(browser, { url: own.url, card, language, theme, name: 'profile' });
      await takeStatistics(browser, {
        url: own.url,
        language,
        theme,
        name: 'statistics',
        width: 720,
        height: 580,
      });
      await takeStatistics(browser, {
        url: own.url,
        language,
        theme,
        name: 'statistics-narrow',
        width: 360,
        height: 680,
      });
    });
    await own.moveClock(400);
    await eachWay((language, theme) =>
      takeProfile(browser, { url: own.url, card, language, theme, name: 'profile-ended' }),
    );
  } finally {
    await browser.close();
    await own.close();
  }
}

async function eachWay(take: (language: Language, theme: Theme) => Promise<void>): Promise<void> {
  for (const language of languages) for (const theme of themes) await take(language, theme);
}

interface HomePicturesResult {
  url: string;
  language: Language;
  theme: Theme;
}

/** Taken on a small phone, so that it is legible when scaled down. */
async function takeProfile(
  browser: Browser,
  { url, card, language, theme, name }: HomePicturesResult & { card: Card; name: string },
): Promise<void> {
  const page = await open(browser, { url, theme, width: 320, height: 640 });
  await page.goto(`${url}/i/${card.cardId}?lang=${language}`, { waitUntil: 'networkidle' });
  save(`${name}-${language}-${theme}`, await toWebp(await page.screenshot()));
  await page.context().close();
}

interface Cut {
  width: number;
  height: number;
}

/** Taken from the demo: its statistics and chart, cut off below. */
async function takeStatistics(
  browser: Browser,
  { url, language, theme, name, ...cut }: HomePicturesResult & Cut & { name: string },
): Promise<void> {
  const page = await open(browser, { url, theme, width: cut.width, height: 1200 });
  const { token } = await client({ fetch, origin: url })(account.login, { body: demoSignIn });
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  const [first] = (await client({ fetch, origin: url, token: () => token })(cards.list, {})).cards;
  await page.goto(`${url}/${prefixFor(language)}/cards/${first?.id}/stats`, { waitUntil: 'networkidle' });
  await page
    .locator('figure ~ details, section ~ div')
    .evaluateAll((below) => below.forEach((each) => each.setAttribute('style', 'visibility: hidden')));
  const { answer, chart } = {
    answer: wordsIn(language).stats.statistics.label,
    chart: wordsIn(language).stats.chart.label,
  };
  const top = await page.getByRole('region', { name: answer }).boundingBox();
  const end = await page.getByRole('figure', { name: chart }).boundingBox();
  if (!top || !end || end.y + end.height > top.y + cut.height)
    throw new Error(`${name}: the chart is not within the cut of the picture`);
  save(
    `${name}-${language}-${theme}`,
    await toWebp(await page.screenshot({ clip: { ...cut, x: 0, y: top.y + 1 } })),
  );
  await page.context().close();
}

async function open(
  browser: Browser,
  { url, theme, ...viewport }: { url: string; theme: Theme; width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  const page = await context.newPage();
  await page.goto(`${url}/health/live`);
  await page.evaluate((scheme) => localStorage.setItem('theme', scheme), theme);
  return page;
}

function save(name: string, bytes: Buffer): void {
  writeFileSync(`${folder}/${name}.webp`, bytes);
  console.log(`${name}.webp ${(bytes.length / 1024).toFixed(1)} KB`);
}

mkdirSync(folder, { recursive: true });
await takePictures();
