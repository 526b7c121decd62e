import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { wordsIn } from './words.ts';

const { cards: words } = wordsIn('en');

/** A field of the card form by its path. */
export const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

/** Pastes a text into the focused field. */
export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);

/** Leaves the field, which saves it, and waits until nothing is left to save. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.edit.save }).click();
  await expect(page.getByText(words.edit.allSaved)).toBeVisible();
}
