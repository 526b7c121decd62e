import { Problem } from '@visita/core/problems';
import { beforeEach, expect, test, vi } from 'vitest';
import { followLink } from './follow-link.ts';

const { callQuietly } = vi.hoisted(() => ({ callQuietly: vi.fn<() => Promise<{ email: string; isNew: boolean }>>() }));
vi.mock('../api/call.ts', () => ({ callQuietly }));
vi.mock('../session/refresh-user.ts', () => ({ refreshUser: async () => undefined }));
beforeEach(() => void callQuietly.mockReset());

test('a link is followed once, however often its screen is shown', async () => {
  callQuietly.mockResolvedValue({ email: 'ana@example.org', isNew: true });
  expect(await followLink('once')).toEqual({ kind: 'done', email: 'ana@example.org' });
  expect(await followLink('once')).toEqual({ kind: 'done', email: 'ana@example.org' });
  expect(callQuietly).toHaveBeenCalledTimes(1);
});

test('without an answer it can be followed again', async () => {
  callQuietly.mockRejectedValueOnce(new Problem('network')).mockResolvedValueOnce({ email: 'ana@example.org', isNew: true });
  expect(await followLink('again')).toEqual({ kind: 'failed' });
  expect(await followLink('again')).toEqual({ kind: 'done', email: 'ana@example.org' });
});

test('a link that confirmed its address before says so', async () => {
  callQuietly.mockResolvedValue({ email: 'ana@example.org', isNew: false });
  expect(await followLink('before')).toEqual({ kind: 'already', email: 'ana@example.org' });
});

test.each([
  ['tokenExpired', 'expired'],
  ['emailAlreadyExists', 'taken'],
  ['invalidToken', 'invalid'],
  ['invalidEmailVerificationToken', 'invalid'],
] as const)('%s is told as %s', async (key, kind) => {
  callQuietly.mockRejectedValue(new Problem(key));
  expect(await followLink(key)).toEqual({ kind });
});
