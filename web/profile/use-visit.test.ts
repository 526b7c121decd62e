// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVisit } from './use-visit.ts';

const send = vi.fn<typeof fetch>();
const show = (isVisible: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send.mockReset().mockResolvedValue(new Response()));
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('A profile that is visible for a second is counted once', () => {
  renderHook(() => useVisit('ABCD'));
  vi.advanceTimersByTime(999);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  show(false);
  show(true);
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith('/i/ABCD/visit?s=l', expect.objectContaining({ method: 'POST' }));
});

test('The second begins again whenever the page becomes visible', () => {
  renderHook(() => useVisit('ABCD'));
  vi.advanceTimersByTime(900);
  show(false);
  vi.advanceTimersByTime(60_000);
  expect(send).not.toHaveBeenCalled();
  show(true);
  vi.advanceTimersByTime(999);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledTimes(1);
});

test('A profile that is left within the second, and a card without one, are not counted', () => {
  renderHook(() => useVisit('ABCD')).unmount();
  renderHook(() => useVisit(undefined));
  show(true);
  vi.advanceTimersByTime(60_000);
  expect(send).not.toHaveBeenCalled();
});
