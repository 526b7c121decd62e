// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { lockTag, readTag, writeTag } from './scan-tag.ts';
import { useChip } from './use-chip.ts';

const tag = vi.hoisted(() => ({
  readTag: vi.fn<typeof readTag>(),
  writeTag: vi.fn<typeof writeTag>(),
  lockTag: vi.fn<typeof lockTag>(),
}));
vi.mock('./scan-tag.ts', async (original) => ({ ...(await original<object>()), ...tag }));

const url = 'https://visita.test/i/ABCDEFGHJKMN';
const own = `${url}?s=n`;
const other = 'https://visita.test/i/ZYXWVTSRQP';
const onOther = vi.fn<(publicUrl: string) => void>();
const start = () => renderHook(() => useChip({ publicUrl: url, others: [other], onOther })).result;

beforeEach(() => {
  tag.readTag.mockReset().mockResolvedValue([own]);
  tag.writeTag.mockReset().mockResolvedValue();
  tag.lockTag.mockReset().mockResolvedValue();
  onOther.mockReset();
});
afterEach(cleanup);

test.each([
  [[own], 'right'],
  [[url], 'inexact'],
  [['https://elsewhere.test'], 'wrongAddress'],
  [[], 'empty'],
])('A chip with %j is %s', async (records, verdict) => {
  tag.readTag.mockResolvedValue(records);
  const chip = start();
  await act(() => chip.current.read());
  expect(chip.current.state).toEqual({ verdict, found: records[0] ?? '' });
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotSupportedError', 'off'],
  ['NetworkError', 'unreadable'],
])('Reading that fails by %s is %s', async (name, problem) => {
  tag.readTag.mockRejectedValue(new DOMException('', name));
  const chip = start();
  await act(() => chip.current.read());
  expect(chip.current.state).toEqual({ problem });
});

test('A chip of another physical card of the owner is right, and names that one', async () => {
  tag.readTag.mockResolvedValue([`${other}?s=n`]);
  const chip = start();
  await act(() => chip.current.read());
  expect(chip.current.state.verdict).toBe('right');
  expect(onOther).toHaveBeenCalledExactlyOnceWith(other);
});

test('What was written counts only once it was read back', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  tag.readTag.mockReturnValue(promise);
  const chip = start();
  await act(() => chip.current.write());
  expect(tag.writeTag).toHaveBeenCalledWith(own, expect.any(AbortSignal));
  expect(chip.current.state).toEqual({ waiting: 'compare' });
  await act(async () => resolve([own]));
  expect(chip.current.state).toEqual({ verdict: 'right', found: own });
});

test('A chip that refuses to be written twice is locked, unless one was written in between', async () => {
  const chip = start();
  const refuse = () => tag.writeTag.mockRejectedValueOnce(new DOMException('', 'NetworkError'));
  refuse();
  await act(() => chip.current.write());
  expect(chip.current.state).toEqual({ problem: 'notTaken' });
  await act(() => chip.current.write());
  refuse();
  await act(() => chip.current.write());
  expect(chip.current.state).toEqual({ problem: 'notTaken' });
  refuse();
  await act(() => chip.current.write());
  expect(chip.current.state).toEqual({ problem: 'locked' });
});

test('Only a chip with the card’s address is locked', async () => {
  const chip = start();
  tag.readTag.mockResolvedValueOnce(['https://elsewhere.test']);
  await act(() => chip.current.lock());
  expect(tag.lockTag).not.toHaveBeenCalled();
  expect(chip.current.state).toMatchObject({ verdict: 'wrongAddress', problem: 'otherChip' });
  await act(() => chip.current.lock());
  expect(tag.lockTag).toHaveBeenCalledTimes(1);
  expect(chip.current.state).toEqual({ verdict: 'right', found: own, isLocked: true });
});

test('An action that was stopped or replaced changes nothing any more', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  tag.readTag.mockReturnValueOnce(promise);
  const chip = start();
  act(() => void chip.current.read());
  expect(chip.current.state).toEqual({ waiting: 'read' });
  act(() => chip.current.stop());
  expect(tag.readTag.mock.calls[0]?.[0].aborted).toBe(true);
  await act(async () => resolve([own]));
  expect(chip.current.state).toEqual({});
});
