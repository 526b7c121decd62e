// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useResend } from './use-resend.ts';

const { call, showProblem } = vi.hoisted(() => ({
  call: vi.fn<() => Promise<unknown>>(),
  showProblem: vi.fn<() => void>(),
}));
vi.mock('../api/call.ts', () => ({ call }));
vi.mock('../ui/problem-toast.ts', () => ({ useProblemToast: () => showProblem }));
vi.mock('../i18n/language.ts', () => ({ useLanguage: () => 'en' }));

beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset().mockResolvedValue(null);
  showProblem.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const throttle = (retryAfter?: number) =>
  call.mockRejectedValueOnce(new Problem('tooManyRequests', { status: 429, retryAfter }));

test('A link that was sent is reported, and no longer while the next is being sent', async () => {
  const { result } = renderHook(() => useResend());
  await act(() => result.current.resend());
  expect(result.current).toMatchObject({ isSending: false, isSent: true, seconds: 0 });
  const { promise, resolve } = Promise.withResolvers<null>();
  call.mockReturnValueOnce(promise);
  act(() => void result.current.resend());
  expect(result.current).toMatchObject({ isSending: true, isSent: false });
  await act(async () => resolve(null));
  expect(result.current).toMatchObject({ isSending: false, isSent: true });
});

test('A throttled link counts the seconds down that the server returned', async () => {
  const { result } = renderHook(() => useResend());
  throttle(3);
  await act(() => result.current.resend());
  expect(result.current).toMatchObject({ isSent: false, seconds: 3 });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current.seconds).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(result.current.seconds).toBe(0);
  expect(showProblem).toHaveBeenCalledTimes(1);
});

test('A throttled link without a time can be requested at once', async () => {
  const { result } = renderHook(() => useResend());
  throttle();
  await act(() => result.current.resend());
  expect(result.current).toMatchObject({ isSending: false, seconds: 0 });
});
