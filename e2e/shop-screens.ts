import { chromium } from '@playwright/test';
import { colours } from '@visita/core/colour';
import { screenFile } from '../server/pictures/props.ts';
import { findBrowser } from './browser.ts';
import { openOwnApp } from './own-app.ts';
import { register } from './people.ts';
import { sampleCard } from './sample-card.ts';

/**
 * Draws each line of text as a bar of its colour. The pictures are the same in every language, so the phones
 * in them show the profile without words.
 */
function drawWordsAsBars(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    // an element that no style sheet names
    const bar = document.createElement('x-bar');
    const { color } = getComputedStyle(text.parentElement ?? document.body);
    bar.style.cssText =
      'display: inline-block; overflow: hidden; height: 0.62em; border-radius: 0.31em; line-height: 1; white-space: nowrap; color: transparent';
    bar.style.backgroundColor = `color-mix(in srgb, ${color} 42%, transparent)`;
    text.replaceWith(bar);
    bar.append(text);
  }
}

/**
 * Takes the screenshots for the phones in the shop's pictures, the first half of `npm run pictures:shop`: the
 * open profile of a card in each colour.
 */
async function takeScreens(): Promise<void> {
  const own = await openOwnApp();
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({
      viewport: { width: 320, height: 686 },
      deviceScaleFactor: 1.5,
      reducedMotion: 'reduce',
    });
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    for (const colour of colours) {
      const { cardId } = await sampleCard(await register(own.url), { own, colour });
      await page.goto(`${own.url}/i/${cardId}?lang=en`, { waitUntil: 'networkidle' });
      await page.evaluate(drawWordsAsBars);
      await page.screenshot({ path: screenFile(colour), type: 'jpeg', quality: 80 });
    }
  } finally {
    await browser.close();
    await own.close();
  }
}

await takeScreens();
