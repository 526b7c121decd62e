import type { Page } from '@playwright/test';
import { languages, languageNames } from '@visita/core/languages';
import { foreignTexts } from './foreign-texts.ts';
import { expect, test } from './journey.ts';
import { expectLegible } from './legible.ts';
import { expectNoViolation, noise } from './no-violation.ts';
import { screensOfBuyer } from './screens-of-buyer.ts';
import { wordsIn } from './words.ts';

async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('The shop’s screens are accessible, in one language each, and never scroll sideways', async ({
  page,
  owner,
  watch,
}, info) => {
  test.setTimeout(240_000);
  watch.expectErrors(noise);
  await page.addInitScript(() => localStorage.getItem('theme') ?? localStorage.setItem('theme', 'light'));
  const screens = await screensOfBuyer(page, owner);
  // sizes only change the room for texts, and French ones are the longest
  for (const language of info.project.name === 'phone' ? languages : (['fr'] as const))
    for (const [name, path] of Object.entries(screens(language))) {
      await see(page, path);
      const foreign = language === 'en' ? [] : await foreignTexts(page, language);
      expect(foreign, `${name} in ${languageNames[language]}`).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${name} in ${languageNames[language]} scrolls sideways by`).toBeLessThanOrEqual(0);
      await expectLegible(page, name, { language, size: info.project.name });
      if (language === 'fr') await expectNoViolation(page, name);
    }

  const { checkout, orders } = wordsIn('en');
  await see(page, screens('en').checkout);
  await page.getByRole('button', { name: /^Order and pay/ }).click();
  await expect(page.getByLabel(checkout.accept.terms)).toBeFocused();
  await expectNoViolation(page, 'refused checkout');
  await page.getByRole('button', { name: checkout.address.add }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'another address');
  await see(page, screens('en')['an order that is paid']);
  await page.getByRole('button', { name: orders.cancel.button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'cancelling');
});
