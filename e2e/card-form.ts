import type { Page, Request } from '@playwright/test';
import { expect } from './journey.ts';
import { wordsIn } from './words.ts';

const { cards: words } = wordsIn('en');

/** A field of the card form by its path. */
export const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

/** Pastes a text into the focused field. */
export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);

/** Saves the card and returns the request's body once it is answered. */
export async function save(page: Page): Promise<Record<string, unknown>> {
  const sending = page.waitForRequest((request: Request) => request.method() === 'PUT');
  await page.getByRole('button', { name: words.edit.save }).click();
  const body = (await sending).postDataJSON() as Record<string, unknown>;
  await expect(page.getByText(words.edit.allSaved)).toBeVisible();
  return body;
}
