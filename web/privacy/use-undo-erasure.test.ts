// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUndoErasure } from './use-undo-erasure.ts';

const { write, saveUser, showProblem } = vi.hoisted(() => ({
  write: vi.fn<() => Promise<unknown>>(),
  saveUser: vi.fn<(user: unknown) => void>(),
  showProblem: vi.fn<(problem: Problem) => void>(),
}));
vi.mock('../api/use-write.ts', () => ({ writeWithoutReload: write }));
vi.mock('../session/session.ts', () => ({ saveUser }));
vi.mock('../ui/problem-toast.ts', () => ({ useProblemToast: () => showProblem }));

const account = { id: 'ana', erasedAt: null };

beforeEach(() => {
  write.mockReset().mockResolvedValue(account);
  saveUser.mockReset();
  showProblem.mockReset();
});
afterEach(cleanup);

test('A cancelled erasure is stored with the account before the screen goes on', async () => {
  const onDone = vi.fn<() => void>(() => expect(saveUser).toHaveBeenCalledWith(account));
  const { result } = renderHook(() => useUndoErasure(onDone));
  await act(() => result.current.undo());
  expect(onDone).toHaveBeenCalledOnce();
  expect(showProblem).not.toHaveBeenCalled();
});

test('A refusal is shown, the account stays as it was, and the owner can try again', async () => {
  const refusal = new Problem('network');
  write.mockRejectedValueOnce(refusal);
  const onDone = vi.fn<() => void>();
  const { result } = renderHook(() => useUndoErasure(onDone));
  await act(() => result.current.undo());
  expect(showProblem).toHaveBeenCalledExactlyOnceWith(refusal);
  expect(saveUser).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  expect(result.current.isSending).toBe(false);
  await act(() => result.current.undo());
  expect(onDone).toHaveBeenCalledOnce();
});

test('The button is busy while the request is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  write.mockReturnValueOnce(promise);
  const { result } = renderHook(() => useUndoErasure(() => undefined));
  act(() => void result.current.undo());
  expect(result.current.isSending).toBe(true);
  await act(async () => resolve(account));
});

test('An error that is no refusal is thrown', async () => {
  write.mockRejectedValueOnce(new TypeError('a defect'));
  const { result } = renderHook(() => useUndoErasure(() => undefined));
  await expect(act(() => result.current.undo())).rejects.toThrow('a defect');
  expect(showProblem).not.toHaveBeenCalled();
});
