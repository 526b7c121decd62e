import { addresses } from '@visita/core/addresses/contract';
import { cards } from '@visita/core/cards/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { expect, app, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { register, signIn } from './people.ts';
import { beginPlan, ottawa, payByCard } from './shopper.ts';
import { filled, wordsIn } from './words.ts';

const { cards: cardWords, checkout, edit, emails, orders, subscribe, subscriptions: words } = wordsIn('en');

test('A three-month plan is bought with a physical card for a card that exists, and begins once that is attached', async ({
  page,
  owner,
  freeCard,
}) => {
  const name = owner.displayName;
  const { id: cardId } = await owner.calls(cards.create, { body: { name } });
  await owner.calls(addresses.add, { body: ottawa });

  await test.step('The new physical card is for the card that the buyer has', async () => {
    await page.goto('/en/shop/subscription/checkout?plan=trial-3m');
    await page.getByRole('radio', { name: subscribe.card.new_one }).check();
    await expect(page.getByLabel(subscribe.card.for).locator('option:checked')).toHaveText(
      filled(subscribe.card.own, { name }),
    );
    await page.getByLabel(checkout.accept.terms).check();
    await page.getByRole('button', { name: /CA\$27\.12/ }).click();
    await payByCard(page);
    await expect(page.getByRole('heading', { level: 1, name: subscribe.result.title })).toBeVisible();
  });

  await test.step('The parcel names the card, whose plan waits for it', async () => {
    await page.goto('/en/cards');
    const addressList = page.getByRole('list', { name: cardWords.addresses.label });
    await expect(addressList.getByText(cardWords.addresses.cards.black)).toBeVisible();
    await expect(addressList.getByRole('link', { name: orders.coming.onWay })).toBeVisible();
    expect(await owner.calls(cards.get, { params: { id: cardId } })).toMatchObject({
      state: 'needsActivation',
      plan: { code: 'trial-3m', phase: 'waiting', until: null },
    });
  });

  await test.step('The plan begins when the physical card is attached', async () => {
    await owner.calls(cards.bind, { body: { cardNumber: freeCard.number, cardId } });
    const read = () => owner.calls(cards.get, { params: { id: cardId } });
    await expect.poll(async () => (await read()).state).toBe('activated');
    expect((await read()).plan).toMatchObject({ phase: 'active', until: expect.any(Date) });
  });
});

test('A person without a physical card accepts the second seat of a plan for two, and fills in a card that is public at once', async ({
  page,
  owner,
  card,
  stranger,
}) => {
  const { id } = await beginPlan(page, owner, { plan: 'duo-annual', cardId: card.id });
  const guest = await register(app.url);
  await owner.calls(subscriptions.invite, { params: { id }, body: { email: guest.email } });

  await signIn(stranger, guest);
  const subject = filled(emails.seats.invited.subject, { name: owner.displayName });
  await stranger.goto(await linkTo(app, guest.email, subject, '/join'));
  await expect(stranger.getByText(words.join.created)).toBeVisible();
  await stranger.getByRole('button', { name: words.join.accept }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: edit.first.title })).toBeVisible();
  await expect(stranger.getByRole('main').getByText(guest.displayName)).toBeVisible();

  const [own] = (await guest.calls(cards.list, {})).cards;
  await expect(stranger).toHaveURL(`${app.url}/en/cards/new?card=${own?.id}`);
  expect(own).toMatchObject({ name: guest.displayName, physicalCards: [] });
  await page.goto(`${app.url}/i/${own?.cardId}`);
  await expect(page.getByRole('heading', { level: 1, name: guest.displayName })).toBeVisible();
});
