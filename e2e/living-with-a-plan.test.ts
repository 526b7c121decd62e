import type { Page } from '@playwright/test';
import { cards } from '@visita/core/cards/contract';
import { cardLabel } from '@visita/core/cards/number';
import { prefixFor } from '@visita/core/languages';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { expect, app, test } from './journey.ts';
import { expectReadable } from './legible.ts';
import { linkTo } from './mailbox.ts';
import { logIn, register, signIn } from './people.ts';
import { rewardCode, takeCard } from './physical-cards.ts';
import { openOwnApp } from './own-app.ts';
import { beginPlan, typeCard } from './shopper.ts';
import { untilPlan } from './until-plan.ts';
import { filled, wordsIn } from './words.ts';

const {
  account,
  addresses,
  checkout,
  emails,
  failures,
  plans,
  problems,
  subscribe,
  subscriptions: words,
} = wordsIn('en');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test(
  'A card is activated, the plan switched to one for two, a second user joins with their own card, and the plan is kept',
  { tag: '@smoke' },
  async ({ page, owner, card, stranger, watch }) => {
    // an invitation that was used already
    watch.expectErrors(/status of 404/);
    const { id } = await beginPlan(page, owner, { plan: 'monthly', cardId: card.id });

    await test.step('The card has arrived: its trial starts', async () => {
      await page.goto(`/en/subscriptions/${id}`);
      const size = page.viewportSize() ?? { width: 360, height: 740 };
      await page.setViewportSize({ ...size, height: 280 });
      await button(page, filled(words.activate.label, { name: owner.displayName })).click();
      const question = dialog(page, words.activate.question);
      // on a low screen too, it is shown from its beginning
      await expect(question.getByRole('heading')).toBeInViewport();
      await page.setViewportSize(size);
      await expect(question.getByText(/^The first charge is CA\$11.30 on /)).toBeVisible();
      // the focus is on the cancelling button
      await expect(button(page, words.activate.notYet)).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText(words.activate.done)).toBeVisible();
      await expect(page.getByText(words.status.trial, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: words.detail.here })).toContainText(
        words.life.trial,
      );
      await expect(button(page, words.activate.button)).toHaveCount(0);
    });

    await test.step('It is switched to a plan for two, which costs nothing in the trial', async () => {
      await button(page, words.switch.button).click();
      const form = dialog(page, words.switch.dialog);
      await form.getByRole('radio', { name: plans.sold['duo-annual'] }).check();
      await expect(form.getByText(/^The next charge is CA\$168.14 on /)).toBeVisible();
      await button(page, words.switch.confirmNow).click();
      await expect(page.getByRole('heading', { level: 1, name: plans.sold['duo-annual'] })).toBeVisible();
    });

    const guest = await register(app.url);
    await test.step('A second user is invited', async () => {
      await button(page, words.invite.button).click();
      await page.getByLabel(words.invite.email).fill(guest.email);
      // a double click sends one invitation
      await button(page, words.invite.send).dblclick();
      await expect(dialog(page, words.invite.title)).toBeHidden();
      await expect(page.getByText(guest.email, { exact: true })).toHaveCount(1);
    });

    await test.step('The second user joins by the emailed link, with their own card', async () => {
      const boundCard = await guest.calls(cards.bind, { body: { cardNumber: takeCard(app).number } });
      await signIn(stranger, guest);
      const link = await linkTo(
        app,
        guest.email,
        filled(emails.seats.invited.subject, { name: owner.displayName }),
        '/join',
      );
      await stranger.goto(link);
      await expect(stranger.getByText(filled(words.join.paid, { name: owner.displayName }))).toBeVisible();
      await expect(stranger.getByRole('radio', { name: words.join.blank })).toBeChecked();
      await button(stranger, words.join.accept).click();
      await expect(stranger).toHaveURL(`${app.url}/en/cards`);
      expect(await guest.calls(subscriptions.list, { query: {} })).toMatchObject([
        { id, isOwner: false, boundCard: { id: boundCard.id } },
      ]);
      await stranger.goto(link);
      await expect(
        stranger.getByRole('heading', { name: problems.refusals.invitationInvalid.title }),
      ).toBeVisible();
      await page.reload();
      await expect(
        button(page, filled(words.seats.takeBack.label, { name: guest.displayName })),
      ).toBeVisible();
    });

    await test.step('It is cancelled at the end of the period, and kept', async () => {
      await button(page, words.cancel.button).click();
      await expect(dialog(page, words.cancel.question).getByText(words.cancel.back)).toBeVisible();
      await button(page, words.cancel.confirm).click();
      await expect(page.getByText(/^Ends on .*\. Nothing more is charged\.$/).first()).toBeVisible();
      await button(page, words.keep.button).click();
      await expect(page.getByText(words.keep.done)).toBeVisible();
      await expect(page.getByText(/^Next charge: CA\$168.14 on /).first()).toBeVisible();
    });
  },
);

// on its own server, whose clock is moved over months
test('After a failed charge another card pays; the plan is paused and resumed, a code used, and an ended plan bought again', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/left the site|status of 40[124]/);
  const own = await openOwnApp();
  try {
    const person = await register(own.url);
    const card = await person.calls(cards.bind, { body: { cardNumber: takeCard(own).number } });
    await page.goto(`${own.url}/health/live`);
    await page.evaluate((token) => localStorage.setItem('token', token), person.token);
    await page.goto(await linkTo(own, person.email, emails.account.verification.subject, '/verify-email#'));
    await expect(page.getByRole('heading', { name: account.verifyLink.done.title })).toBeVisible();
    const monthly = await beginPlan(page, person, {
      plan: 'monthly',
      cardId: card.id,
      number: '4000 0000 0000 0341',
    });

    await test.step('A wrong code shows an error at its field, and the right one waits for a card', async () => {
      await page.goto(`${own.url}/en/subscriptions`);
      await page.getByText(words.code.open).click();
      const field = page.getByLabel(words.code.field);
      await field.fill('ABCD-EFGH');
      await button(page, words.code.button).click();
      await expect(field).toHaveAccessibleDescription(problems.refusals.rewardInvalid.text);
      await field.fill(rewardCode(own).toLowerCase());
      await button(page, words.code.button).dblclick();
      await expect(page.getByRole('heading', { level: 1, name: plans.sold['special-reward'] })).toBeVisible();
      await expect(page.getByText(words.next.startsWithCard).first()).toBeVisible();
    });

    // an open page would use its session while the days pass
    await page.goto('about:blank');
    await own.moveClock(45);
    await untilPlan(own.url, person, monthly.id, { status: 'pending' });
    await test.step('After a long absence the user signs in, reaches the requested screen, and the charge has failed', async () => {
      await page.goto(`${own.url}/en/subscriptions/${monthly.id}`);
      await logIn(page, person);
      await expect(page.getByRole('heading', { name: words.due.title })).toBeVisible();
      await button(page, words.due.retry).click();
      await expect(
        page.getByRole('alert').filter({ hasText: failures['POST /shop/subscriptions/:id/retry'] }),
      ).toBeVisible();
    });

    await test.step('Another card pays the open amount', async () => {
      await button(page, words.paidWith.change).click();
      await button(page, words.paidWith.add).click();
      await typeCard(page);
      await button(page, 'Save card').click();
      // back on the screen, with the new card to choose
      await dialog(page, words.paidWith.change).getByRole('radio', { name: /4242/ }).check();
      await button(page, words.paidWith.save).click();
      await expect(page.getByRole('heading', { name: words.due.title })).toBeHidden();
      await expect(page.getByText(/^Next charge: CA\$11.30 on /).first()).toBeVisible();
    });

    await test.step('The charges are readable with large text, zoom and forced colours, in French and Chinese', async () => {
      for (const language of ['fr', 'zh-TW', 'en'] as const) {
        await page.goto(`${own.url}/${prefixFor(language)}/subscriptions/${monthly.id}`);
        await expect(button(page, wordsIn(language).subscriptions.pause.button)).toBeVisible();
        if (language !== 'en') await expectReadable(page, `a plan after its first charge, ${language}`);
      }
    });

    await test.step('It is paused and resumed', async () => {
      await button(page, words.pause.button).click();
      await expectReadable(page, 'pausing', 'dialog[open]');
      await button(page, words.pause.confirm).click();
      await expect(page.getByText(words.next.paused).first()).toBeVisible();
      await button(page, words.resume.button).click();
      const resuming = dialog(page, words.resume.question);
      await expect(resuming.getByText(words.preview.unused, { exact: true })).toBeVisible();
      await expectReadable(page, 'resuming', 'dialog[open]');
      await button(page, words.resume.confirm).click();
      await expect(page.getByText(/^Next charge: CA\$\d+.\d+ on /).first()).toBeVisible();
    });

    await test.step('It is cancelled, ends with the paid period, and is bought again for the same card without a trial', async () => {
      await button(page, words.cancel.button).click();
      await button(page, words.cancel.confirm).click();
      await expect(page.getByText(/^Ends on .*\. Nothing more is charged\.$/).first()).toBeVisible();
      await page.goto('about:blank');
      await own.moveClock(32);
      await untilPlan(own.url, person, monthly.id, { status: 'cancelled' });
      await page.goto(`${own.url}/en/subscriptions/${monthly.id}`);
      await logIn(page, person);
      await expect(page.getByText(/^Ended on /).first()).toBeVisible();
      await page.getByRole('link', { name: words.renew.button }).click();
      await expect(page.getByRole('heading', { level: 1, name: subscribe.renew.title })).toBeVisible();
      await expect(page.getByRole('radio', { name: new RegExp(cardLabel(card)) })).toBeChecked();
      await page.getByLabel(addresses.fields.province).selectOption('ON');
      await page.getByRole('radio', { name: /4242/ }).check();
      await page.getByLabel(checkout.accept.terms).check();
      await button(page, filled(subscribe.button.pay, { amount: 'CA$11.30' })).click();
      await expect(page.getByRole('heading', { level: 1, name: subscribe.result.title })).toBeVisible();
    });
  } finally {
    await own.close();
  }
});
