// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentFailure } from '../payments/use-pay.ts';
import type { CheckoutKind } from './checkout-machine.ts';
import { usePlacing } from './use-placing.ts';

const mocks = vi.hoisted(() => ({
  navigate: vi.fn<(to: string, options?: object) => Promise<void>>(),
  pay: vi.fn<(order: object) => Promise<PaymentFailure | undefined>>(),
  clearCart: vi.fn<() => void>(),
  toast: vi.fn<(toast: object) => void>(),
}));
vi.mock('react-router', () => ({ useNavigate: () => mocks.navigate }));
vi.mock('../i18n/use-translation.ts', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('@mantine/notifications', () => ({ notifications: { show: mocks.toast } }));
vi.mock('../i18n/language.ts', () => ({ usePath: () => (path: string) => `/en${path}` }));
vi.mock('../payments/use-pay.ts', () => ({ usePay: () => ({ pay: mocks.pay }) }));
vi.mock('../shop/cart-store.ts', () => ({
  clearCart: mocks.clearCart,
  currentCart: () => ({ key: 'cart', items: [] }),
}));

const order = { orderId: 'order', page: '/en/orders/order', failureParam: 'failure' };
const createOrder = vi.fn<(input: { idempotencyKey: string }) => Promise<typeof order>>();
const refresh = vi.fn<() => Promise<void>>();
const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];

const open = (kind: CheckoutKind = 'cart') => renderHook(() => usePlacing<number>(kind)).result;
const submitOrder = (checkout: ReturnType<typeof open>, body = { total: 100 }) =>
  checkout.current.placeOrder({ body, items, way: 'page', quote: body.total, refresh, createOrder });
/** Submits the order and waits until the screen has followed. */
const placeOrder = (checkout: ReturnType<typeof open>, body?: { total: number }) =>
  act(async () => {
    await submitOrder(checkout, body);
  });
/** Submits an order whose refusal or defect is thrown to the form. */
const failOrder = (checkout: ReturnType<typeof open>, error: object, body?: { total: number }) =>
  act(() => expect(submitOrder(checkout, body)).rejects.toMatchObject(error));
const refuse = (key: ProblemKey) => createOrder.mockRejectedValueOnce(new Problem(key));
const sentKeys = () => createOrder.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  createOrder.mockReset().mockResolvedValue(order);
  refresh.mockReset().mockResolvedValue();
  mocks.pay.mockReset().mockResolvedValue(undefined);
  mocks.navigate.mockResolvedValue();
});
afterEach(cleanup);

test('A placed order empties the cart and is paid, and the screen stays busy until it is left', async () => {
  const checkout = open();
  await placeOrder(checkout);
  expect(mocks.clearCart).toHaveBeenCalledOnce();
  expect(mocks.pay).toHaveBeenCalledExactlyOnceWith({ orderId: 'order', way: 'page', from: order.page });
  expect(checkout.current).toMatchObject({
    isBusy: true,
    problem: undefined,
    submission: { quote: 100, items },
  });
});

test('A payment that fails opens the page of the order with the reason', async () => {
  mocks.pay.mockResolvedValue('declined');
  await placeOrder(open());
  expect(mocks.navigate).toHaveBeenCalledExactlyOnceWith('/en/orders/order?failure=declined', {
    replace: true,
  });
});

test('A lost response keeps the cart, and the next attempt sends the same idempotency key', async () => {
  refuse('network');
  const checkout = open();
  await placeOrder(checkout);
  expect(checkout.current).toMatchObject({ isBusy: false, problem: 'lost' });
  expect(mocks.clearCart).not.toHaveBeenCalled();
  await placeOrder(checkout);
  expect(sentKeys()[1]).toBe(sentKeys()[0]);
});

test('Another order, and one whose key belongs to another request, get a new idempotency key', async () => {
  const checkout = open();
  refuse('network');
  await placeOrder(checkout);
  refuse('idempotencyKeyReused');
  await failOrder(checkout, { key: 'idempotencyKeyReused' }, { total: 200 });
  await placeOrder(checkout, { total: 200 });
  expect(new Set(sentKeys()).size).toBe(3);
});

test('A changed price requests a new quote before the buyer can go on', async () => {
  refuse('priceChanged');
  const { promise, resolve } = Promise.withResolvers<void>();
  refresh.mockReturnValue(promise);
  const checkout = open();
  let placing: Promise<void> | undefined;
  await act(async () => void (placing = submitOrder(checkout)));
  expect(refresh).toHaveBeenCalledOnce();
  expect(checkout.current.isBusy).toBe(true);
  await act(async () => {
    resolve();
    await placing;
  });
  expect(checkout.current).toMatchObject({ isBusy: false, problem: 'price', submission: { quote: 100 } });
});

test('Items that are sold out lead a cart back to its page, and stay on the checkout of a plan', async () => {
  refuse('outOfStock');
  await placeOrder(open('cart'));
  expect(mocks.navigate).toHaveBeenCalledExactlyOnceWith('/en/shop/cart');
  expect(mocks.toast).toHaveBeenCalledOnce();
  refuse('outOfStock');
  const checkout = open('plan');
  await placeOrder(checkout);
  expect(checkout.current.problem).toBe('stock');
  expect(mocks.navigate).toHaveBeenCalledOnce();
});

test('A refusal of a field is thrown to the form, and the buyer can go on', async () => {
  refuse('cardCovered');
  const checkout = open('plan');
  await failOrder(checkout, { details: { errors: [{ field: 'card' }] } });
  expect(checkout.current.isBusy).toBe(false);
});

test('A defect is thrown as it is, and the buyer can go on', async () => {
  createOrder.mockRejectedValueOnce(new TypeError('a defect'));
  const checkout = open();
  await failOrder(checkout, { message: 'a defect' });
  expect(checkout.current).toMatchObject({ isBusy: false, problem: undefined });
});
