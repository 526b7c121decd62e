import { expect, test } from './journey.ts';
import { openBilledPlan } from './billed-plan.ts';
import { expectReadable } from './legible.ts';
import { openOwnApp } from './own-app.ts';
import { keyboardist, signInFirst } from './staff.ts';
import { wordsIn } from './words.ts';

const { admin, 'admin-credits': words, 'admin-subscriptions': office } = wordsIn('en');

// on its own server, whose clock is moved past the first charge
test('@desktop Staff credit the owner of a plan, find the credit in the list, give it back by a refund and write off what is left', async ({
  page,
  stranger,
  watch,
}) => {
  watch.expectErrors(/left the site|status of 40[124]/);
  const own = await openOwnApp();
  try {
    const { person, id } = await openBilledPlan(page, own);
    const dialog = stranger.getByRole('dialog');
    const button = (name: string) => stranger.getByRole('button', { name, exact: true });

    await test.step('The credit is more than the only charge', async () => {
      await stranger.goto(`${own.url}/admin/subscriptions/${id}`);
      await signInFirst(stranger, keyboardist, { daysAhead: 45 });
      await stranger.goto(`${own.url}/admin/subscriptions/${id}`);
      await stranger.locator('summary', { hasText: admin.moreActs }).click();
      await button(office.credit.button).click();
      await dialog.getByLabel(/^Amount/).fill('20.00');
      await dialog.getByRole('textbox', { name: /reason/i }).fill('The profile was offline for a week');
      await button(office.credit.confirm).click();
      await expect(stranger.getByText(office.credit.done)).toBeVisible();
    });

    await test.step('The list has it, and its screen says where it comes from', async () => {
      await expect(async () => {
        await stranger.goto(`${own.url}/admin/credits`);
        await expect(stranger.getByRole('link', { name: person.email })).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expectReadable(stranger, 'the list of credits');
      await stranger.getByRole('link', { name: person.email }).click();
      await expect(stranger.getByText(`${words.kinds.goodwill}: CA$20.00`)).toBeVisible();
      await expectReadable(stranger, 'a credit');
    });

    await test.step('A refund gives back what was charged', async () => {
      await button(words.refund.button).click();
      await expect(dialog.getByText(/of the credit remain/)).toBeVisible();
      await expectReadable(stranger, 'giving a credit back', 'dialog[open]');
      await dialog.getByRole('textbox', { name: /reason/i }).fill('They cancelled');
      await button(words.refund.confirm).click();
      await expect(stranger.getByText(words.refund.done)).toBeVisible();
      await expect(stranger.getByText(`${words.kinds.refunded}: -CA$11.30`)).toBeVisible();
    });

    await test.step('The rest is written off', async () => {
      await expect(button(words.refund.button)).toHaveCount(0);
      await button(words.writeOff.button).click();
      await expectReadable(stranger, 'writing a credit off', 'dialog[open]');
      await dialog.getByRole('textbox', { name: /reason/i }).fill('They cancelled');
      await button(words.writeOff.confirm).click();
      await expect(stranger.getByText(`${words.kinds.writtenOff}: -CA$8.70`)).toBeVisible();
      await expect(button(words.writeOff.button)).toHaveCount(0);
    });
  } finally {
    await own.close();
  }
});
