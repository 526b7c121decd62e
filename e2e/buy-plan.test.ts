import type { Page } from '@playwright/test';
import { addresses } from '@visita/core/addresses/contract';
import { cardLabel } from '@visita/core/cards/number';
import { orders } from '@visita/core/orders/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { expect, app, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { newcomer } from './people.ts';
import { pretendProblem } from './pretend.ts';
import { ottawa, typeCard } from './shopper.ts';
import { filled, wordsIn } from './words.ts';

const { checkout, payments, problems, subscribe: words } = wordsIn('en');
const startsLike = (text: string) => new RegExp(`^${text.split('{{')[0]}`);
const choice = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

test(
  'A new buyer in Quebec buys an annual plan with a new card in French: nothing is due today, and the first charge is accepted',
  { tag: '@smoke' },
  async ({ page }) => {
    const french = wordsIn('fr');
    const { account, addresses: address, emails, plans: planWords, problems: refusals, subscribe } = french;
    const person = newcomer();

    await test.step('From the plans to registration, and back', async () => {
      await page.goto('/fr/subscription');
      await page.getByRole('link', { name: planWords.choose.annual }).click();
      await page.getByRole('link', { name: account.login.register }).click();
      await page.getByLabel(account.fields.displayName).fill(person.displayName);
      await page.getByLabel(account.fields.email).fill(person.email);
      await page.getByLabel(account.fields.password, { exact: true }).fill(person.password);
      await page.getByLabel(account.fields.passwordConfirmation, { exact: true }).fill(person.password);
      await page.getByRole('button', { name: account.register.submit }).click();
      await expect(page).toHaveURL(`${app.url}/fr/shop/subscription/checkout?plan=annual`);
      await page.goto(await linkTo(app, person.email, emails.account.verification.subject, '/verify-email#'));
      await expect(page.getByRole('heading', { name: account.verifyLink.done.title })).toBeVisible();
    });

    await test.step('The plan, a golden card and the delivery address', async () => {
      await page.goto('/fr/shop/subscription/checkout?plan=annual');
      await expect(choice(page, startsLike(planWords.names.annual))).toBeChecked();
      await expect(choice(page, subscribe.card.new_one)).not.toBeChecked();
      await choice(page, startsLike(subscribe.card.new_one)).check();
      await page
        .getByRole('group', { name: subscribe.card.material })
        .getByRole('radio', { name: french.common.card.colours.gold })
        .check();
      const { fields } = address;
      await page.getByRole('textbox', { name: fields.phone }).fill('+1 418 555 0142');
      await page.getByRole('textbox', { name: fields.address }).fill('12, rue Saint-Jean');
      await page.getByRole('textbox', { name: fields.city }).fill('Québec');
      await page.getByLabel(fields.province).selectOption('QC');
      await page.getByRole('textbox', { name: fields.zipCode }).fill('g1r1n8');
      await page.getByRole('button', { name: french.checkout.address.use }).click();
      // 88.80 plus 5 % and 9.975 % of it
      await expect(
        page.getByText(/^puis 102,10\s\$\sCA le .* chaque année$/).filter({ visible: true }),
      ).toBeVisible();
    });

    const begin = page.getByRole('button', { name: startsLike(subscribe.button.free) });
    await test.step('No order is placed before the terms and the charge are accepted', async () => {
      await expect(begin).toHaveText(/0,00\s\$\sCA/);
      await begin.click();
      await expect(page.getByText(refusals.fields.termsMissing)).toBeVisible();
      await expect(page.getByText(refusals.fields.chargeConsentMissing)).toBeVisible();
      await page.getByLabel(french.checkout.accept.terms).check();
      await page.getByLabel(/^J’accepte que 102,10\s\$\sCA soient prélevés/).check();
      await begin.click();
    });

    await test.step('The payment page stores the card and charges nothing', async () => {
      await typeCard(page, {
        number: 'Numéro de carte',
        expiry: 'Expiration (MM/AA)',
        cvc: 'Code de sécurité',
        name: 'Nom sur la carte',
      });
      await page.getByRole('button', { name: 'Commencer l’essai gratuit' }).click();
      await expect(page.getByRole('heading', { level: 1, name: subscribe.result.title })).toBeVisible();
      await expect(page.getByText(subscribe.result.free)).toBeVisible();
      const charge = page.getByRole('listitem').filter({ hasText: planWords.timeline.steps.charge.title });
      await expect(charge).toContainText(/102,10\s\$\sCA/);
    });
  },
);

test('A monthly plan for an owned card starts with a saved payment card and needs no address', async ({
  page,
  owner,
  card,
}) => {
  await test.step('A payment card is saved', async () => {
    await page.goto('/en/shop/cards');
    await page.getByRole('button', { name: payments.cards.add }).click();
    await typeCard(page);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText(payments.cards.added)).toBeVisible();
  });
  await test.step('The card of the link is selected, and only the province is asked for', async () => {
    await page.goto(`/en/shop/subscription/checkout?plan=monthly&cardId=${card.id}`);
    await expect(choice(page, new RegExp(cardLabel(card)))).toBeChecked();
    await expect(page.getByText(words.where.own)).toBeVisible();
    await page.getByLabel(wordsIn('en').addresses.fields.province).selectOption('ON');
    await choice(page, startsLike(filled(payments.how.saved, { brand: 'Visa', last4: '4242' }))).check();
    await page.getByLabel(checkout.accept.terms).check();
    await page.getByRole('button', { name: filled(words.button.free, { amount: 'CA$0.00' }) }).click();
  });
  await test.step('The plan has started and covers the card', async () => {
    await expect(page.getByRole('heading', { level: 1, name: words.result.title })).toBeVisible();
    const [subscription] = await owner.calls(subscriptions.list, { query: {} });
    expect(subscription).toMatchObject({ plan: 'monthly', boundCard: { id: card.id }, nextAmount: 1_130 });
    await page.reload();
    await expect(page.getByText(words.result.free)).toBeVisible();
  });
});

test('A card is required, and every obstacle keeps the choices', async ({ page, owner, watch }) => {
  watch.expectErrors(/Failed to load resource/);
  await owner.calls(addresses.add, { body: ottawa });
  await page.goto('/en/shop/subscription/checkout?plan=duo-annual');
  await page.getByLabel(checkout.accept.terms).check();
  const begin = page.getByRole('button', { name: startsLike(words.button.free) });
  await begin.click();
  await expect(page.getByText(problems.fields.cardChoiceMissing)).toBeVisible();
  await expect(page.getByRole('group', { name: words.card.label })).toBeFocused();

  await choice(page, startsLike(filled(words.card.new_other, { count: 2 }))).check();
  await expect(page.getByText(problems.fields.cardChoiceMissing)).toBeHidden();
  const second = page.getByRole('group', { name: filled(words.card.materialOf, { number: 2 }) });
  await second.getByRole('radio', { name: wordsIn('en').common.card.colours.blue }).check();
  await page.getByText(words.extras.title).click();
  await page.getByRole('button', { name: filled(words.extras.addNamed, { name: 'Card sleeve' }) }).click();
  // 12.00 plus 13 % of it; the parcel is sent with the cards
  const order = page.getByRole('button', { name: filled(words.button.pay, { amount: 'CA$13.56' }) });
  await expect(order).toBeEnabled();
  await pretendProblem(page, subscriptions.create.path, { status: 409, code: 'priceChanged' });
  await order.click();
  await expect(page.getByText(words.problem.priceTitle)).toBeVisible();
  await page.unrouteAll();
  await expect(second.getByRole('radio', { name: wordsIn('en').common.card.colours.blue })).toBeChecked();
  await expect(page.getByRole('list', { name: words.extras.chosen })).toContainText('Card sleeve');
  await order.click();
  await page.waitForURL(/\/_stripe\//);
  const { orders: all } = await owner.calls(orders.list, { query: {} });
  expect(all).toMatchObject([{ total: 1_356, items: [{ kind: 'plan' }, {}, {}, {}] }]);
});
