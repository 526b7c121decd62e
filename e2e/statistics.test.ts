import { readFileSync } from 'node:fs';
import { expect, app, test } from './journey.ts';
import { filled, wordsIn } from './words.ts';

const { cards, problems, profile, stats: words } = wordsIn('en');

test(
  'The owner’s statistics show what a visitor did',
  { tag: '@smoke' },
  async ({ page, card, stranger }) => {
    await page.goto('/en/cards');
    await page.getByRole('link', { name: filled(cards.list.statsNamed, { name: card.name }) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      filled(words.titleOf, { name: card.name }),
    );
    await expect(page.getByText(words.empty.title)).toBeVisible();

    const responseTo = (part: string) =>
      stranger.waitForResponse((response) => response.url().includes(part));
    const counted = responseTo('/visit?s=n');
    await stranger.goto(`${app.url}/i/${card.cardId}?s=n&lang=en`);
    await counted;
    const pressed = responseTo('&u=mailto:');
    await stranger.getByRole('link', { name: profile.actions.mail, exact: true }).click();
    await pressed;
    const downloading = stranger.waitForEvent('download');
    await stranger.getByRole('link', { name: profile.save }).click();
    await downloading;

    await page.reload();
    await expect(page.getByText(filled(words.answer['30days_one'], { number: 1 }))).toBeVisible();
    await expect(page.getByText(words.answer.saves_one)).toBeVisible();
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await expect(row(words.channels.nfc).getByRole('cell')).toHaveText('1');
    await expect(row(words.links.email).last().getByRole('cell')).toHaveText('1');
  },
);

test('A range is selected by name or days, read as a table and exported', async ({ page, card, watch }) => {
  watch.expectErrors(/status of 400/);
  await page.goto(`/en/cards/${card.id}/stats`);
  await page.getByRole('link', { name: words.ranges['12months'] }).press('Enter');
  await expect(page).toHaveURL(/range=12months/);
  await page.getByText(words.chart.table).press('Enter');
  await expect(page.locator('details').getByRole('row')).toHaveCount(12 + 2);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: words.csv.save }).press('Enter');
  expect(readFileSync(await (await downloading).path(), 'utf8').split('\r\n').length).toBeGreaterThan(12);

  await page.goto(`/en/cards/${card.id}/stats?range=custom&from=1826-01-01&to=2026-01-01`);
  await expect(page.getByText(filled(problems.fields.rangeTooLong, { max: '1,827' }))).toBeVisible();
  await page.getByLabel(words.custom.to).fill('1825-12-31');
  await page.getByRole('button', { name: words.custom.show }).press('Enter');
  await expect(page.getByText(problems.fields.rangeBackwards)).toBeVisible();
});
