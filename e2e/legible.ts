import { expect, type Page } from '@playwright/test';
import type { Language } from '@visita/core/languages';
import { cutWords, enlargeText } from './cut-words.ts';
import { lostInForcedColours } from './forced-colours.ts';

/** A desk's window of 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

/** As somebody with weak eyes has the screen: letters twice as large on a phone, the system's colours, or a desk's window at 400 %. */
export async function expectLegible(page: Page, name: string, { language, size }: { language: Language; size: string }): Promise<void> {
  if (size === 'desktop') {
    const usual = page.viewportSize();
    await page.setViewportSize(zoomed);
    await expect.soft(async () => expect(await cutWords(page), `${name}, at 400 %`).toEqual([])).toPass({ timeout: 5_000 });
    if (usual) await page.setViewportSize(usual);
  } else if (language === 'zh-CN') {
    expect.soft(await lostInForcedColours(page), `${name}, in the system's colours`).toEqual([]);
  } else if (language !== 'en') {
    await enlargeText(page);
    await expect.soft(async () => expect(await cutWords(page), `${name}, letters twice as large`).toEqual([])).toPass({ timeout: 5_000 });
    await enlargeText(page, 16);
  }
}
