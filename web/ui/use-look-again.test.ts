// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLookAgain } from './use-look-again.ts';

const revalidator = vi.hoisted(() => ({ revalidate: vi.fn<() => void>(), state: 'idle' }));
vi.mock('react-router', () => ({ useRevalidator: () => ({ ...revalidator }) }));

beforeEach(() => {
  vi.useFakeTimers();
  revalidator.revalidate.mockReset();
  revalidator.state = 'idle';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('A screen that waits for nothing is not reloaded', () => {
  renderHook(() => useLookAgain(false));
  vi.advanceTimersByTime(60_000);
  expect(revalidator.revalidate).not.toHaveBeenCalled();
});

test('A reload begins three seconds after the previous one has ended, until the screen is left', () => {
  const { rerender, unmount } = renderHook(() => useLookAgain(true));
  vi.advanceTimersByTime(2_999);
  expect(revalidator.revalidate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revalidator.revalidate).toHaveBeenCalledTimes(1);
  revalidator.state = 'loading';
  rerender();
  vi.advanceTimersByTime(10_000);
  expect(revalidator.revalidate).toHaveBeenCalledTimes(1);
  revalidator.state = 'idle';
  rerender();
  vi.advanceTimersByTime(3_000);
  expect(revalidator.revalidate).toHaveBeenCalledTimes(2);
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(revalidator.revalidate).toHaveBeenCalledTimes(2);
});
