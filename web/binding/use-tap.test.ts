// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { VisitStats } from '@visita/core/stats/contract';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTap } from './use-tap.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({ call }));

// the fields that the hook reads
const visits = (nfc: number, excluded = 0) =>
  ({
    channels: { nfc },
    excluded,
    addresses: [
      { address: 'LINK', visits: 9 },
      { address: 'CARD', visits: nfc },
    ],
  }) as VisitStats;
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
const start = (round: number) =>
  renderHook((current: number) => useTap('c', current), { initialProps: round });

beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset().mockResolvedValue(visits(5, 2));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('Without a round nothing is requested', async () => {
  const { result } = start(0);
  await seconds(60);
  expect(call).not.toHaveBeenCalled();
  expect(result.current).toBeUndefined();
});

test.each([
  ['a counted tap', visits(6, 2), { kind: 'tap', address: 'CARD' }],
  ['a view that does not count', visits(5, 3), { kind: 'uncounted' }],
  ['both', visits(6, 3), { kind: 'tap', address: 'CARD' }],
])('A round notices %s, and then requests nothing more', async (_, after, noticed) => {
  const { result } = start(1);
  await seconds(4);
  expect(result.current).toBeUndefined();
  call.mockResolvedValue(after);
  await seconds(2);
  expect(result.current).toEqual(noticed);
  call.mockClear();
  await seconds(60);
  expect(call).not.toHaveBeenCalled();
});

test('A failed request is retried, and compares with the first that succeeded', async () => {
  call.mockRejectedValueOnce(new Problem('network'));
  const { result } = start(1);
  await seconds(2);
  expect(result.current).toBeUndefined();
  call.mockResolvedValue(visits(6, 2));
  await seconds(2);
  expect(result.current?.kind).toBe('tap');
});

test('A page that becomes visible again is checked at once', async () => {
  const { result } = start(1);
  await seconds(0);
  call.mockResolvedValue(visits(6, 2));
  document.dispatchEvent(new Event('visibilitychange'));
  await seconds(0);
  expect(result.current?.kind).toBe('tap');
});

test('A new round forgets the tap of the one before', async () => {
  const { result, rerender } = start(1);
  await seconds(0);
  call.mockResolvedValue(visits(6, 2));
  await seconds(2);
  expect(result.current?.kind).toBe('tap');
  rerender(2);
  await seconds(10);
  expect(result.current).toBeUndefined();
});
