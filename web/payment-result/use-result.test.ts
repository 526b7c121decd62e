// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { requestResult, PaymentResult } from './payment-result.ts';
import { useResult } from './use-result.ts';

const { answer } = vi.hoisted(() => ({ answer: vi.fn<typeof requestResult>() }));
vi.mock('./payment-result.ts', () => ({ requestResult: answer }));

const waiting: PaymentResult = {
  kind: 'waiting',
  order: null,
  amount: 0,
  currency: 'CAD',
  reason: null,
  bought: null,
  delivery: null,
  subscription: null,
};
const paidResult: PaymentResult = { ...waiting, kind: 'paid' };
const target = { sessionId: 'cs_1', orderNo: null };
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset().mockResolvedValue(waiting);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('A settled payment is not polled', async () => {
  renderHook(() => useResult(paidResult, target));
  await seconds(60);
  expect(answer).not.toHaveBeenCalled();
});

test('A pending payment is polled with growing pauses until it settles', async () => {
  const { result } = renderHook(() => useResult(waiting, target));
  await seconds(1);
  await seconds(1);
  expect(answer).toHaveBeenCalledTimes(2);
  await seconds(1);
  expect(answer).toHaveBeenCalledTimes(2);
  answer.mockResolvedValue(paidResult);
  await seconds(1);
  expect(result.current).toEqual({ result: paidResult, isLong: false });
  await seconds(60);
  expect(answer).toHaveBeenCalledTimes(3);
});

test('After six polls it takes longer than usual', async () => {
  const { result } = renderHook(() => useResult(waiting, target));
  for (const pause of [1, 1, 2, 3, 5]) await seconds(pause);
  expect(result.current.isLong).toBe(false);
  await seconds(8);
  expect(result.current.isLong).toBe(true);
});

test('A failed poll is repeated', async () => {
  answer.mockRejectedValueOnce(new Problem('network')).mockResolvedValueOnce(paidResult);
  const { result } = renderHook(() => useResult(waiting, target));
  await seconds(1);
  await seconds(1);
  expect(result.current.result).toEqual(paidResult);
});

test('Polling stops when the screen is left', async () => {
  const { unmount } = renderHook(() => useResult(waiting, target));
  unmount();
  await seconds(60);
  expect(answer).not.toHaveBeenCalled();
});
