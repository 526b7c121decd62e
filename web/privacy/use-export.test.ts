// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { privacy, type Export } from '@visita/core/privacy/contract';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useExport } from './use-export.ts';

const { call, showProblem } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown) => Promise<unknown>>(),
  showProblem: vi.fn<() => void>(),
}));
vi.mock('../api/call.ts', () => ({ call }));
vi.mock('../ui/problem-toast.ts', () => ({ useProblemToast: () => showProblem }));

// the fields that the hook reads
const archive = (status: Export['status'], url: string | null = null) => ({ status, url }) as Export;
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset();
  showProblem.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([null, archive('ready')])('An export that does not run is not polled: %j', async (first) => {
  const { result } = renderHook(() => useExport(first));
  await seconds(60);
  expect(call).not.toHaveBeenCalled();
  expect(result.current).toMatchObject({ archive: first, isRunning: false });
});

test('A running export is polled while the page is visible, past a failure, until it is ready', async () => {
  const { result } = renderHook(() => useExport(archive('waiting')));
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await seconds(9);
  expect(call).not.toHaveBeenCalled();
  visible.mockReturnValue('visible');
  call.mockRejectedValueOnce(new Problem('network')).mockResolvedValueOnce(archive('working'));
  call.mockResolvedValueOnce(archive('ready'));
  await seconds(3);
  expect(result.current).toMatchObject({ archive: archive('waiting'), isRunning: true });
  await seconds(3);
  expect(result.current).toMatchObject({ archive: archive('working'), isRunning: true });
  await seconds(3);
  expect(result.current).toMatchObject({ archive: archive('ready'), isRunning: false });
  await seconds(60);
  expect(call).toHaveBeenCalledTimes(3);
  expect(showProblem).not.toHaveBeenCalled();
});

test('A request shows the new export, and a refused one keeps the old', async () => {
  const { result } = renderHook(() => useExport(null));
  call.mockResolvedValueOnce(archive('waiting'));
  await act(async () => void (await result.current.request()));
  expect(call).toHaveBeenCalledWith(privacy.requestExport, {});
  expect(result.current).toMatchObject({ archive: archive('waiting'), isSending: false });
  call.mockRejectedValueOnce(new Problem('tooManyRequests'));
  await act(async () => void (await result.current.request()));
  expect(showProblem).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ archive: archive('waiting'), isSending: false });
});

test('A download opens a link that was requested for it', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { result } = renderHook(() => useExport(archive('ready', '/old')));
  call.mockResolvedValueOnce(archive('ready', '/new'));
  await act(() => result.current.download());
  expect(assign).toHaveBeenCalledExactlyOnceWith('/new');
  call.mockRejectedValueOnce(new Problem('network'));
  await act(() => result.current.download());
  expect(assign).toHaveBeenCalledTimes(1);
});
