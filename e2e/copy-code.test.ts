import { expect, test } from './journey.ts';
import { filled, wordsIn } from './words.ts';

const { code: words } = wordsIn('en').developers;

test('A developer copies code of a guide and of a call, also after going to another page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copyFirst = async () => {
    const block = page.locator('figure').first();
    const code = (await block.locator('pre').innerText()).trimEnd();
    const name = filled(words.named, { what: code.split('\n', 1)[0] ?? '' });
    await block.getByRole('button', { name }).click();
    await expect(block.getByRole('button', { name: words.copied })).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  };
  await page.goto('/en/developers/mcp');
  await copyFirst();
  await page
    .locator('a[href$="/developers/carddav"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  // the address changes before the page does
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/CardDAV/);
  await copyFirst();
  await page.goto('/en/developers/api/contacts');
  await copyFirst();
});
