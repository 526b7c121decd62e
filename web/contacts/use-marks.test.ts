// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { Contact } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import { beforeEach, expect, test, vi } from 'vitest';
import { useMarks } from './use-marks.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({ call }));
beforeEach(() => void call.mockReset().mockResolvedValue(null));

// the fields that the hook reads
const contact = (id: string, readAt: Date | null = null) => ({ id, readAt }) as Contact;
const fresh = contact('fresh');
const person = contact('known', new Date());

test('A mark is shown before the server responds, and counted once however often it changes', async () => {
  const { result } = renderHook(({ loaded }) => useMarks(loaded), {
    initialProps: { loaded: { unread: 3 } },
  });
  const { promise, resolve } = Promise.withResolvers<null>();
  call.mockReturnValueOnce(promise);
  act(() => void result.current.mark(fresh, true));
  expect([result.current.isRead(fresh), result.current.unread]).toEqual([true, 2]);
  await act(async () => resolve(null));
  await act(() => result.current.mark(fresh, false));
  expect([result.current.isRead(fresh), result.current.unread]).toEqual([false, 3]);
  await act(() => result.current.mark(person, false));
  expect([result.current.isRead(person), result.current.unread]).toEqual([false, 4]);
});

test('A refused mark is taken back', async () => {
  const { result } = renderHook(() => useMarks({ unread: 3 }));
  call.mockRejectedValue(new Problem('network'));
  await act(() => result.current.mark(fresh, true).catch(() => undefined));
  expect(result.current.isRead(fresh)).toBe(false);
});

test('Opening marks an unread contact only, and a failure is not reported', async () => {
  const { result } = renderHook(() => useMarks({ unread: 3 }));
  await act(() => result.current.open(person));
  expect(call).not.toHaveBeenCalled();
  call.mockRejectedValue(new Problem('network'));
  await act(() => result.current.open(fresh));
  expect(call).toHaveBeenCalledTimes(1);
  expect(result.current.isRead(fresh)).toBe(false);
});

test('A reload counts the marks made before it, and keeps them for pages that it did not read', async () => {
  const initialProps = { loaded: { unread: 3 } };
  const { result, rerender } = renderHook(({ loaded }) => useMarks(loaded), { initialProps });
  await act(() => result.current.mark(fresh, true));
  rerender({ loaded: { unread: 2 } });
  expect([result.current.isRead(fresh), result.current.unread]).toEqual([true, 2]);
  await act(() => result.current.mark(fresh, false));
  expect([result.current.isRead(fresh), result.current.unread]).toEqual([false, 3]);
});
