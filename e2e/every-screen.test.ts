import type { Page } from '@playwright/test';
import { languageNames, languages, type Language } from '@visita/core/languages';
import { foreignTexts } from './foreign-texts.ts';
import { expect, test } from './journey.ts';
import { expectLegible } from './legible.ts';
import { expectNoViolation, noise } from './no-violation.ts';
import { listScreens } from './screens.ts';

/** True for pages that share a title: a card at its three URLs, and a page beside its earlier version. */
const sharesTitle = (name: string) => ['profile', 'own card', 'page as it was'].includes(name);

for (const language of languages) {
  // sizes only change the room for texts, and French ones are the longest
  const tag = language === 'fr' ? [] : '@phone';
  test(
    `Every screen is in ${languageNames[language]} only, has its own title, never scrolls sideways and is accessible`,
    { tag },
    async ({ page, watch, card, stranger }, info) => {
      test.setTimeout(240_000);
      watch.expectErrors(noise);
      for (const reader of [page, stranger])
        await reader.addInitScript(
          () => localStorage.getItem('theme') ?? localStorage.setItem('theme', 'light'),
        );
      const titles = new Map<string, string>();
      for (const { name, path, isPrivate } of listScreens(card, language)) {
        const reader = isPrivate ? page : stranger;
        await reader.goto(path);
        await expect(reader.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(reader.locator('[aria-busy=true]')).toHaveCount(0);
        await expectOwnWords(reader, name, language);
        const title = await reader.title();
        expect(title, name).not.toBe('');
        if (!sharesTitle(name))
          expect(titles.get(title), `${name} has the title of another screen: ${title}`).toBeUndefined();
        titles.set(title, name);
        await expectLegible(reader, name, { language, size: info.project.name });
        // every screen in both sizes, but not in every language
        if (language === (info.project.name === 'phone' ? 'en' : 'fr')) await expectNoViolation(reader, name);
      }
    },
  );
}

async function expectOwnWords(reader: Page, name: string, language: Language): Promise<void> {
  await expect(reader.locator('html'), name).toHaveAttribute('lang', language);
  if (language !== 'en') expect(await foreignTexts(reader, language), name).toEqual([]);
  expect(
    await reader.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${name} scrolls sideways by`,
  ).toBeLessThanOrEqual(0);
}
