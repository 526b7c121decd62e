import type { Page } from '@playwright/test';
import { openBilledPlan } from './billed-plan.ts';
import { expect, test } from './journey.ts';
import { expectReadable } from './legible.ts';
import { openOwnApp } from './own-app.ts';
import { logIn } from './people.ts';
import { keyboardist, signInFirst } from './staff.ts';
import { untilPlan } from './until-plan.ts';
import { wordsIn } from './words.ts';

const { admin, 'admin-subscriptions': office, subscriptions: words } = wordsIn('en');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

// on its own server, whose clock is moved over months
test('@desktop Staff refund a part of a charge and keep the plan; its owner pauses a later month and cancels, and is told what becomes of the unused time', async ({
  page,
  stranger,
  watch,
}) => {
  watch.expectErrors(/left the site|status of 40[124]/);
  const own = await openOwnApp();
  try {
    const { person, id, validUntil } = await openBilledPlan(page, own);

    await test.step('Staff refund a part of the charge, with its taxes, and the plan continues', async () => {
      await stranger.goto(`${own.url}/admin/subscriptions/${id}`);
      await signInFirst(stranger, keyboardist, { daysAhead: 45 });
      await stranger.goto(`${own.url}/admin/subscriptions/${id}`);
      await stranger.locator('summary', { hasText: admin.moreActs }).click();
      await button(stranger, office.refund.button).click();
      const dialog = stranger.getByRole('dialog');
      await expect(dialog.getByText(office.refund.meaning)).toBeVisible();
      await dialog.getByLabel(office.refund.whole).uncheck();
      await dialog.getByLabel(/^Amount before tax/).fill('2.00');
      await expectReadable(stranger, 'refunding a charge', 'dialog[open]');
      await dialog.getByRole('textbox', { name: /reason/i }).fill('The profile was offline for a week');
      await button(stranger, office.refund.confirm).click();
      await expect(dialog.getByLabel(office.refund.plan)).toHaveAccessibleDescription(/choose/i);
      await dialog.getByLabel(office.refund.plan).selectOption(office.refund.planChoices.keep);
      await button(stranger, office.refund.confirm).click();
      await expect(stranger.getByText(office.refund.done)).toBeVisible();
    });

    await test.step('The owner reads why this month cannot be paused', async () => {
      await page.goto(`${own.url}/en/subscriptions/${id}`);
      await logIn(page, person);
      await expect(page.getByText(words.reasons.refunded)).toBeVisible();
      await expect(button(page, words.pause.button)).toHaveCount(0);
    });

    // an open page would use its session while the days pass
    await page.goto('about:blank');
    await own.moveClock(31);
    await untilPlan(own.url, person, id, { status: 'active', paidBeyond: validUntil });
    await test.step('The next month is paused and then cancelled: the unused time is refunded', async () => {
      await page.goto(`${own.url}/en/subscriptions/${id}`);
      await logIn(page, person);
      await button(page, words.pause.button).click();
      await expect(page.getByRole('dialog').getByText(words.pause.cancel)).toBeVisible();
      await expectReadable(page, 'pausing', 'dialog[open]');
      await button(page, words.pause.confirm).click();
      await expect(page.getByText(words.next.paused).first()).toBeVisible();
      await expect(page.getByText(words.cancel.text.paused)).toBeVisible();
      await button(page, words.cancel.button).click();
      await expect(page.getByRole('dialog').getByText(words.cancel.unusedBack)).toBeVisible();
      await expectReadable(page, 'cancelling while paused', 'dialog[open]');
      await button(page, words.cancel.confirm).click();
      await expect(page.getByText(/^Ended on /).first()).toBeVisible();
    });
  } finally {
    await own.close();
  }
});
