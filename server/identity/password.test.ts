import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

test('A password is hashed with argon2id at a cost that OWASP recommends', async () => {
  expect(await hashPassword('a good password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('A password is recognized however its characters are composed, and no other is', async () => {
  const passwordHash = await hashPassword('caf\u00E9 au lait');

  expect(await isPassword('cafe\u0301 au lait', passwordHash)).toBe(true);
  expect(await isPassword('cafe au lait', passwordHash)).toBe(false);
});

test('An account without a password, or none at all, matches no password', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false);
  expect(await isPassword('nobody has this password', undefined)).toBe(false);
});
