import { chromium } from '@playwright/test';
import { colours } from '@visita/core/cards/colour';
import { screenFile } from '../server/pictures/props.ts';
import { findBrowser } from './browser.ts';
import { openOwnApp } from './own-app.ts';
import { register } from './people.ts';
import { sampleCard } from './sample-card.ts';

/**
 * Takes the screenshots for the phones in the shop's pictures, the first half of `npm run pictures:shop`: the
 * open profile of a card in each colour.
 */
async function takeScreens(): Promise<void> {
  const own = await openOwnApp();
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 320, height: 686 }, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    for (const colour of colours) {
      const { cardId } = await sampleCard(await register(own.url), { own, colour });
      await page.goto(`${own.url}/i/${cardId}?lang=en`, { waitUntil: 'networkidle' });
      await page.screenshot({ path: screenFile(colour), type: 'jpeg', quality: 80 });
    }
  } finally {
    await browser.close();
    await own.close();
  }
}

await takeScreens();
