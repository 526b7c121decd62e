import type { Locator, Page } from '@playwright/test';
import { languageNames, type Language } from '@visita/core/languages';
import { filled, wordsIn } from './words.ts';

/** Finds the menu of languages; on a phone it is part of the site's menu. */
export function languageMenu(page: Page, language: Language): Locator {
  const { menu } = wordsIn(language).common;
  return shownMenu(page, filled(menu.language, { name: languageNames[language] }), menu.more);
}

/** Finds the menu of themes, of which one is chosen. */
export function themeMenu(page: Page, scheme: 'light' | 'dark' | 'auto'): Locator {
  const { menu, themes } = wordsIn('en').common;
  return shownMenu(page, filled(menu.theme, { name: themes[scheme] }), menu.more);
}

const shownMenu = (page: Page, own: string, ofPhone: string) =>
  page
    .getByRole('banner')
    .getByLabel(own)
    .or(page.getByRole('banner').getByLabel(ofPhone, { exact: true }))
    .filter({ visible: true });
