// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ListedPlan } from '@visita/core/plans/contract';
import type { CartItem } from '@visita/core/shop/cart';
import type { CardChoice, PlanCart } from '@visita/core/subscriptions/buying';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Way } from '../payments/how-to-pay.tsx';
import type { Offer } from './plan-offer.ts';
import { usePlanSelection } from './use-plan-selection.ts';

const { cart, usePlanQuote } = vi.hoisted(() => ({
  cart: { key: 'cart', items: [] as CartItem[] },
  usePlanQuote: vi.fn<(input: { cart: PlanCart; destination?: object }) => object>(),
}));
vi.mock('../shop/cart-store.ts', () => ({ useCart: () => cart, currentCart: () => cart }));
vi.mock('./use-plan-quote.ts', () => ({ usePlanQuote }));

// the fields that the hook reads
const plan = (code: ListedPlan['code'], seats: number, hasTrial = true) =>
  ({ code, seats, hasTrial }) as ListedPlan;
const annual = plan('annual', 1);
const duo = plan('duo-annual', 2);
const offer = { plan: annual, choice: undefined, own: [], quote: {} } as unknown as Offer;
const sleeve = { sku: 'CARD-SLEEVE-COGNAC', quantity: 1 };

interface Options {
  with?: Partial<Offer>;
  way?: Way;
  orderedItems?: CartItem[];
}
const open = ({ with: changes = {}, way = 'page', orderedItems }: Options = {}) =>
  renderHook(() => usePlanSelection({ offer: { ...offer, ...changes }, way, orderedItems })).result;
const quotedCart = () => usePlanQuote.mock.lastCall?.[0].cart;

beforeEach(() => {
  cart.items = [];
  usePlanQuote.mockReset().mockReturnValue({ quote: {} });
});
afterEach(cleanup);

test('The plan of the offer is quoted with the cart until another plan is chosen', () => {
  cart.items = [sleeve];
  const selection = open();
  expect(quotedCart()).toEqual({ plan: 'annual', items: [sleeve] });
  act(() => selection.current.choosePlan(duo));
  expect(selection.current.plan).toBe(duo);
  expect(quotedCart()).toEqual({ plan: 'duo-annual', items: [sleeve] });
});

test('New cards follow the seats of the plan and keep their materials; another choice of card stays', () => {
  const selection = open();
  act(() => selection.current.setCard({ kind: 'new', colours: ['gold'] }));
  act(() => selection.current.choosePlan(duo));
  expect(selection.current.card).toEqual({ kind: 'new', colours: ['gold', 'gold'] });
  act(() => selection.current.setCard({ kind: 'own', cardId: 'own' }));
  act(() => selection.current.choosePlan(annual));
  expect(quotedCart()).toMatchObject({ plan: 'annual', card: { kind: 'own', cardId: 'own' } });
});

const parcels: [string, CardChoice | undefined, CartItem[], boolean][] = [
  ['before a choice', undefined, [], true],
  ['with a new card', { kind: 'new', colours: ['gold'] }, [], true],
  ['with an own card', { kind: 'own', cardId: 'own' }, [], false],
  ['with the card to follow', { kind: 'later' }, [], false],
  ['with an own card and products', { kind: 'own', cardId: 'own' }, [sleeve], true],
];
test.each(parcels)('A parcel is sent %s: %o and %o → %s', (_, choice, orderedItems, isSent) => {
  const selection = open({ orderedItems });
  if (choice) act(() => selection.current.setCard(choice));
  expect(selection.current.delivery.isSent).toBe(isSent);
});

test('Only a plan with a trial is quoted for the saved card that pays, as each card gets one trial', () => {
  open({ way: { cardId: 'pm_1' } });
  expect(quotedCart()).toHaveProperty('paymentMethodId', 'pm_1');
  open({ way: { cardId: 'pm_1' }, with: { plan: plan('trial-3m', 1, false) } });
  expect(quotedCart()).not.toHaveProperty('paymentMethodId');
  open();
  expect(quotedCart()).not.toHaveProperty('paymentMethodId');
});

test('The items of an order that is being placed stay once the cart is empty', () => {
  cart.items = [];
  expect(open({ orderedItems: [sleeve] }).current.items).toEqual([sleeve]);
});

test('A plan that is bought again names the ended one', () => {
  open({ with: { renewedFrom: 'ended' } });
  expect(quotedCart()).toHaveProperty('renewedFrom', 'ended');
});
