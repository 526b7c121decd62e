import { Problem } from '@visita/core/problems';
import { beforeEach, expect, test, vi } from 'vitest';
import { followLink } from './follow-link.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<{ email: string; isNew: boolean }>>() }));
vi.mock('../api/call.ts', () => ({ call }));
vi.mock('../session/refresh-user.ts', () => ({ refreshUser: async () => undefined }));
beforeEach(() => void call.mockReset());

test('A link is followed once, however often its screen is opened', async () => {
  call.mockResolvedValue({ email: 'ana@example.org', isNew: true });
  expect(await followLink('once')).toEqual({ kind: 'done', email: 'ana@example.org' });
  expect(await followLink('once')).toEqual({ kind: 'done', email: 'ana@example.org' });
  expect(call).toHaveBeenCalledTimes(1);
});

test('Without a response a link can be followed again', async () => {
  call
    .mockRejectedValueOnce(new Problem('network'))
    .mockResolvedValueOnce({ email: 'ana@example.org', isNew: true });
  expect(await followLink('again')).toEqual({ kind: 'failed' });
  expect(await followLink('again')).toEqual({ kind: 'done', email: 'ana@example.org' });
});

test('a link that confirmed its address before says so', async () => {
  call.mockResolvedValue({ email: 'ana@example.org', isNew: false });
  expect(await followLink('before')).toEqual({ kind: 'already', email: 'ana@example.org' });
});

test.each([
  ['tokenExpired', 'expired'],
  ['emailAlreadyExists', 'taken'],
  ['invalidToken', 'invalid'],
  ['invalidEmailVerificationToken', 'invalid'],
] as const)('%s is told as %s', async (key, kind) => {
  call.mockRejectedValue(new Problem(key));
  expect(await followLink(key)).toEqual({ kind });
});
