import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { cards, type Card } from '@visita/core/cards/contract';
import { enterprise } from '@visita/core/enterprise/contract';
import { webhooks } from '@visita/core/webhooks/contract';
import { demoSignIn } from '../server/seed/demo-people.ts';
import { screensOfCardStates } from './gallery/card-states.ts';
import { app, expect, test } from './journey.ts';
import { expectStill, signedInState, sizes } from './layout-shifts.ts';
import { signIn } from './people.ts';
import { takeCard } from './physical-cards.ts';
import { screensOfBuyer } from './screens-of-buyer.ts';
import { listScreens, type Screen } from './screens.ts';
import { beginPlan, orderPlan, placeOrder, placePaidOrder } from './shopper.ts';
import { officePaths, unopenedScreens } from './sitemap.ts';
import { measurer, signInFirst } from './staff.ts';

const addressesByName = (screens: Screen[]) =>
  Object.fromEntries(screens.map(({ name, path }) => [name, path]));
const privateScreens = (card: Card) => listScreens(card, 'en').filter(({ isPrivate }) => isPrivate);

test.describe('Nothing moves while a screen loads', () => {
  test.setTimeout(600_000);

  test('for a visitor', async ({ browser, watch, card, owner }) => {
    const open = addressesByName(listScreens(card, 'en').filter(({ isPrivate }) => !isPrivate));
    const screens = {
      ...open,
      'plans in the shop': '/en/shop/subscription',
      ...(await screensOfCardStates(owner))('en'),
    };
    expect(unopenedScreens('visitor', await expectStill({ browser, watch, screens }))).toEqual([]);
  });

  test('for an owner with cards, contacts and visits', async ({ browser, watch, page }) => {
    const { email, password } = demoSignIn;
    const { token } = await client({ fetch, origin: app.url })(account.login, { body: { email, password } });
    const [card] = (await client({ fetch, origin: app.url, token: () => token })(cards.list, {})).cards;
    if (!card) throw new Error('the demo owner has cards');
    await signIn(page, { token });
    const screens = addressesByName(privateScreens(card));
    await expectStill({ browser, watch, screens, storageState: await signedInState(page) });
  });

  test('for a buyer with orders and plans', async ({ browser, watch, page, card, owner }) => {
    const buying = (await screensOfBuyer(page, owner))('en');
    const waiting = await signedInState(page);
    const payment = { 'paying a plan': `${buying['a subscription that waits to be paid']}/payment` };
    const bought = await expectStill({
      browser,
      watch,
      screens: { ...buying, ...payment },
      storageState: waiting,
    });

    const plan = `/en/subscriptions/${(await beginPlan(page, owner, { plan: 'annual', cardId: card.id })).id}`;
    const webhook = { url: 'https://hooks.example.com/visita', events: ['card.lost' as const] };
    const { id: webhookId } = await owner.calls(webhooks.create, { body: webhook });
    const running = {
      'a plan that runs': plan,
      'a webhook': `/en/settings/webhooks/${webhookId}`,
      'another card for a plan': `${plan}/bind-card`,
      'renewing a plan': `${plan}/renew`,
      'joining a plan': '/en/subscriptions/join?code=of-a-letter',
      'paying with a saved card': buying['an order that waits'],
      'a saved card': '/en/shop/cards',
    };
    const ran = await expectStill({
      browser,
      watch,
      screens: running,
      storageState: await signedInState(page),
    });
    // the other screens of a customer are those of the owners above and below
    const owned = privateScreens(card).map(({ path }) => path);
    expect(unopenedScreens('customer', [...owned, ...bought, ...ran])).toEqual([]);
  });

  test('for a new owner, and with an empty card', async ({ browser, watch, page, owner }) => {
    const viewports = sizes.slice(0, 1);
    const storageState = await signedInState(page);
    const withoutCard = privateScreens({ id: 'none', cardId: 'none' } as Card).filter(
      ({ path }) => !path.includes('none'),
    );
    await expectStill({ browser, watch, screens: addressesByName(withoutCard), storageState, viewports });
    const card = await owner.calls(cards.bind, { body: { cardNumber: takeCard(app).number } });
    const ofCard = privateScreens(card).filter(({ path }) => path.includes(card.id));
    await expectStill({ browser, watch, screens: addressesByName(ofCard), storageState, viewports });
  });

  test('for staff', async ({ browser, watch, owner, stranger }) => {
    const order = await placeOrder(owner);
    await placePaidOrder(stranger, owner, '4000 0000 0000 0259'); // which is disputed
    await orderPlan(owner);
    const enquiry = {
      name: owner.displayName,
      email: owner.email,
      company: 'Paper & Thread',
      message: 'When could eighty cards be here?',
    };
    await owner.calls(enterprise.enquire, { body: enquiry });
    const signedOut = {
      login: '/admin/login',
      password: '/admin/password?token=of-a-letter',
      'not found': '/admin/nothing',
    };
    const guestCounts = await expectStill({ browser, watch, screens: signedOut });
    await stranger.goto('/admin');
    await signInFirst(stranger, measurer);
    await stranger.waitForURL('**/admin');
    const storageState = await stranger.context().storageState();
    const lists = officePaths.filter((path) => !/login|password/.test(path));
    const screens = Object.fromEntries(
      lists.map((path) => [path, path === '/admin/packs' ? `${path}?ids=${order.id}` : path]),
    );
    const counts = await expectStill({ browser, watch, screens, storageState, opensRows: true });
    expect(unopenedScreens('staff', [...guestCounts, ...counts])).toEqual([]);
  });
});
