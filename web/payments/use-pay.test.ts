// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { payments } from '@visita/core/payments/contract';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePay } from './use-pay.ts';

const { call, navigate, leaveFor } = vi.hoisted(() => ({
  call: vi.fn<() => Promise<unknown>>(),
  navigate: vi.fn<() => void>(),
  leaveFor: vi.fn<() => void>(),
}));
vi.mock('../api/call.ts', () => ({ call }));
vi.mock('react-router', () => ({ useNavigate: () => navigate, useRevalidator: vi.fn<() => void>() }));
vi.mock('../i18n/language.ts', () => ({ usePath: () => (path: string) => `/en${path}` }));
vi.mock('../ui/use-leaving.ts', () => ({ useLeaving: () => ({ isLeaving: false, leaveFor }) }));

beforeEach(() => {
  for (const mock of [call, navigate, leaveFor]) mock.mockReset();
  history.replaceState({ key: 'k' }, '', '/en/shop/checkout');
});

const pay = (options: Omit<Parameters<ReturnType<typeof usePay>['pay']>[0], 'orderId'>) => {
  const { result } = renderHook(() => usePay());
  return act(() => result.current.pay({ orderId: 'o', ...options }));
};

test('Stripe’s page opens, and returns to the page of the order', async () => {
  call.mockResolvedValue({ checkout_url: 'https://stripe.test/c' });
  expect(await pay({ way: 'page', from: '/en/shop/orders/o' })).toBeUndefined();
  expect(call).toHaveBeenCalledWith(payments.open, { body: { orderId: 'o' } });
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://stripe.test/c');
  expect([location.pathname, history.state]).toEqual(['/en/shop/orders/o', { key: 'k' }]);
});

test.each([
  [false, '/en/payment/success?order_no=V-1%2F2', false],
  [true, '/en/payment/success?partial=V-1%2F2', false],
  [false, '/en/payment/success?order_no=V-1%2F2', true],
])('A saved card is charged (in part: %j), then %s opens', async (isPartial, path, isFromCheckout) => {
  call.mockResolvedValue({ orderNo: 'V-1/2', isPartial });
  const from = isFromCheckout ? { from: '/en/shop/orders/o' } : {};
  expect(await pay({ way: { cardId: 'pm' }, ...from })).toBeUndefined();
  expect(call).toHaveBeenCalledWith(payments.process, { body: { orderId: 'o', paymentMethodId: 'pm' } });
  expect(navigate).toHaveBeenCalledExactlyOnceWith(path, { replace: isFromCheckout });
});

const failures: [ProblemKey, string][] = [
  ['paymentDeclined', 'declined'],
  ['paymentNeedsConfirmation', 'confirmation'],
  ['paymentMethodNotFound', 'cardMissing'],
  ['outOfStock', 'outOfStock'],
  ['orderPaid', 'closed'],
  ['orderTooOld', 'closed'],
  ['network', 'unavailable'],
  ['paymentUnavailable', 'unavailable'],
];
test.each(failures)('The refusal %s is the failure %s', async (key, failure) => {
  call.mockRejectedValue(new Problem(key));
  expect(await pay({ way: 'page' })).toBe(failure);
});

test('Any other refusal is thrown', async () => {
  call.mockRejectedValue(new Problem('forbidden'));
  await expect(pay({ way: 'page' })).rejects.toMatchObject({ key: 'forbidden' });
});
