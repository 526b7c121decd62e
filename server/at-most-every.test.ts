import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first caller is served at once, a thousand that follow together a second later, and none is forgotten', () => {
  let served = 0;
  const { run } = atMostEvery(1_000, () => (served += 1));
  run();
  expect(served).toBe(1);
  for (let n = 0; n < 1_000; n += 1) run();
  vi.advanceTimersByTime(999);
  expect(served).toBe(1);
  vi.advanceTimersByTime(1);
  expect(served).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(served).toBe(2);
  run();
  expect(served).toBe(3);
});

test('a stopped throttle serves no callers', () => {
  let served = 0;
  const { run, stop } = atMostEvery(1_000, () => (served += 1));
  run();
  run();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(served).toBe(1);
});
