import { expect, type Page } from '@playwright/test';
import type { Language } from '@visita/core/languages';
import { cutWords, enlargeText } from './cut-words.ts';
import { lostInForcedColours } from './forced-colours.ts';

/** A desktop window of 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

/**
 * Expects a page to be legible with low vision: text twice as large on a phone, the system's colours, or a
 * desktop window at 400 %.
 */
export async function expectLegible(
  page: Page,
  name: string,
  { language, size }: { language: Language; size: string },
): Promise<void> {
  if (size === 'desktop') {
    const usual = page.viewportSize();
    await page.setViewportSize(zoomed);
    await expect
      .soft(async () => expect(await cutWords(page), `${name}, at 400 %`).toEqual([]))
      .toPass({ timeout: 5_000 });
    if (usual) await page.setViewportSize(usual);
  } else if (language === 'zh-CN') {
    expect.soft(await lostInForcedColours(page), `${name}, in the system's colours`).toEqual([]);
  } else if (language !== 'en') {
    await enlargeText(page);
    await expect
      .soft(async () => expect(await cutWords(page), `${name}, letters twice as large`).toEqual([]))
      .toPass({ timeout: 5_000 });
    await enlargeText(page, 16);
  }
}

/**
 * Expects a page to be whole with text twice as large; in one language also at 400 % and in forced colours.
 */
export async function expectReadable(page: Page, name: string, within = 'body'): Promise<void> {
  const expectWhole = (as: string) =>
    expect
      .soft(async () => expect(await cutWords(page, within), `${name}, ${as}`).toEqual([]))
      .toPass({ timeout: 5_000 });
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  await enlargeText(page);
  await expectWhole('letters twice as large');
  await enlargeText(page, 16);
  if ((await page.locator('html').getAttribute('lang')) === 'zh-TW') return;
  await page.setViewportSize(zoomed);
  await expectWhole('at 400 %');
  await page.setViewportSize(size);
  expect.soft(await lostInForcedColours(page), `${name}, in the system’s colours`).toEqual([]);
}
