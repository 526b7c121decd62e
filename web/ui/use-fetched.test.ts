// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFetched } from './use-fetched.ts';

const { showProblem } = vi.hoisted(() => ({ showProblem: vi.fn<() => void>() }));
vi.mock('./problem-toast.ts', () => ({ useProblemToast: () => showProblem }));

test('A part that fails to load shows a network problem, and can be fetched again', async () => {
  const part = { Dialog: () => null };
  const load = vi.fn<() => Promise<typeof part>>().mockRejectedValueOnce(new Error('no chunk'));
  load.mockResolvedValue(part);
  const { result } = renderHook(() => useFetched(load));
  expect(load).not.toHaveBeenCalled();
  expect(await act(() => result.current.fetch())).toBe(false);
  expect(showProblem).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'network' }));
  expect(result.current.fetched).toBeUndefined();
  expect(await act(() => result.current.fetch())).toBe(true);
  expect(result.current.fetched).toBe(part);
});
