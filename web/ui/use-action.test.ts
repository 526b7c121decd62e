// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAction } from './use-action.ts';

const { showProblem } = vi.hoisted(() => ({ showProblem: vi.fn<() => void>() }));
vi.mock('./problem-toast.ts', () => ({ useProblemToast: () => showProblem }));

beforeEach(() => void showProblem.mockReset());
afterEach(cleanup);

test('An action is busy until it ends, and gives true', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { result } = renderHook(() => useAction());
  let outcome: Promise<boolean> | undefined;
  act(() => void (outcome = result.current.attempt(() => promise)));
  expect(result.current.isSending).toBe(true);
  await act(async () => resolve());
  expect(result.current.isSending).toBe(false);
  expect(await outcome).toBe(true);
  expect(showProblem).not.toHaveBeenCalled();
});

test('A problem becomes a toast with the title, and gives false', async () => {
  const { result } = renderHook(() => useAction('Not paused'));
  const problem = new Problem('network');
  expect(await act(() => result.current.attempt(() => Promise.reject(problem)))).toBe(false);
  expect(showProblem).toHaveBeenCalledExactlyOnceWith(problem, 'Not paused');
  expect(result.current.isSending).toBe(false);
});

test('Another error is thrown, and the action is no longer busy', async () => {
  const { result } = renderHook(() => useAction());
  const attempt = act(() =>
    result.current.attempt(() => Promise.reject(new TypeError('broken'))).catch(String),
  );
  expect(await attempt).toBe('TypeError: broken');
  expect(showProblem).not.toHaveBeenCalled();
  expect(result.current.isSending).toBe(false);
});
