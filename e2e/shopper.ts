import { expect, type Page } from '@playwright/test';
import { addresses } from '@visita/core/addresses/contract';
import { orders, type Order } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import type { PlanCode } from '@visita/core/plans/plan';
import { shop } from '@visita/core/shop/contract';
import type { PlanCart } from '@visita/core/subscriptions/buying';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import type { Person } from './people.ts';
import { wordsIn } from './words.ts';

export const sleeve = 'CARD-SLEEVE-COGNAC';

/** In Ottawa, where one tax is charged. */
export const ottawa = {
  name: 'Ana Lima',
  phone: '+16135550142',
  country: 'CA',
  province: 'ON',
  city: 'Ottawa',
  district: 'Ottawa',
  address: '1 Wellington Street',
  zipCode: 'K1A 0B1',
};

/** Adds an address to the account, and a cart to the browser. */
export async function readyToBuy(page: Page, person: Person, { quantity = 1 } = {}): Promise<void> {
  await person.calls(addresses.add, { body: ottawa });
  await fillCart(page, { quantity });
}

export async function fillCart(page: Page, { quantity = 1 } = {}): Promise<void> {
  const cart = { items: [{ sku: sleeve, quantity }], key: `cart-${Math.random()}` };
  await page.evaluate((stored) => localStorage.setItem('cart', stored), JSON.stringify(cart));
}

/** Places an unpaid order by the API. */
export async function placeOrder(person: Person): Promise<Order> {
  const { id, country, province } = await person.calls(addresses.add, { body: ottawa });
  const items = [{ sku: sleeve, quantity: 1 }];
  const { total } = await person.calls(shop.quote, { body: { items, destination: { country, province } } });
  return person.calls(orders.create, { body: { items, addressId: id, total, hasAcceptedTerms: true } });
}

/** Places an order and pays it on Stripe's page, in any browser, with the card of this number. */
export async function placePaidOrder(page: Page, person: Person, number?: string): Promise<Order> {
  const order = await placeOrder(person);
  const { checkout_url: url } = await person.calls(payments.open, { body: { orderId: order.id } });
  await page.goto(url);
  await payByCard(page, number);
  await page.waitForURL((now) => now.pathname !== new URL(url).pathname);
  return order;
}

/** Orders a plan with a new card by the API, without paying. */
export async function orderPlan(person: Person): Promise<Subscription> {
  const { id, country, province } = await person.calls(addresses.add, { body: ottawa });
  const cart: PlanCart = { plan: 'annual', card: { kind: 'new', colours: ['gold'] }, items: [] };
  const { today, later } = await person.calls(subscriptions.quote, {
    body: { ...cart, destination: { country, province } },
  });
  const agreed = {
    hasAcceptedTerms: true,
    hasAgreedToCharge: true,
    total: today.total,
    ...(later && { laterTotal: later.total }),
  };
  return (await person.calls(subscriptions.create, { body: { ...cart, ...agreed, addressId: id } }))
    .subscription;
}

/** Subscribes with an own card, and pays on Stripe's page, in English, with the card of this number. */
export async function beginPlan(
  page: Page,
  person: Person,
  { plan, cardId, number }: Beginning,
): Promise<Subscription> {
  const cart: PlanCart = { plan, card: { kind: 'own', cardId }, items: [] };
  const destination = { country: 'CA', province: 'ON' };
  const { today, later } = await person.calls(subscriptions.quote, { body: { ...cart, destination } });
  const agreed = { hasAcceptedTerms: true, total: today.total, ...(later && { laterTotal: later.total }) };
  const { subscription } = await person.calls(subscriptions.create, {
    body: { ...cart, ...agreed, destination },
  });
  const { checkout_url: url } = await person.calls(payments.openForSubscription, {
    params: { id: subscription.id },
  });
  await page.goto(url);
  await payByCard(page, number);
  await expect(
    page.getByRole('heading', { level: 1, name: wordsIn('en').subscribe.result.title }),
  ).toBeVisible();
  return subscription;
}

interface Beginning {
  plan: PlanCode;
  cardId: string;
  number?: string;
}

/** Pays on Stripe's page, in English, with the card of this number. */
export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const pay = page.getByRole('button', { name: /^(Pay |Start the free trial$)/ });
  const another = page.getByRole('radio', { name: 'Another card' });
  await pay.waitFor();
  if ((await another.count()) > 0) await another.check();
  await typeCard(page, english, number);
  await pay.click();
}

const english = {
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'Security code',
  name: 'Name on card',
};

/** Types a card on Stripe's page, in English unless other names of its fields are given. */
export async function typeCard(page: Page, names = english, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel(names.number).fill(number);
  await page.getByLabel(names.expiry).fill('12/34');
  await page.getByLabel(names.cvc).fill('123');
  await page.getByLabel(names.name).fill('Ana Lima');
}
