import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { world } from '../test/world.ts';

const { given, guest } = await world({ limits: 'on' });

test('guessing passwords is slowed down and says when to come back', async () => {
  const body = { email: 'nobody@example.com', password: 'a guess' };
  for (let tries = 0; tries < account.login.terms.limit.calls; tries++) await guest.calls(account.login, { body }).catch(() => undefined);

  await expect(guest.calls(account.login, { body })).rejects.toMatchObject({
    key: 'tooManyRequests',
    status: 429,
    details: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 900) },
  });
});

test('guessing card numbers is slowed down for each account', async () => {
  const ana = await given.user();
  const check = () => ana.calls(cards.check, { params: { cardNumber: '0000-0000-0000' } });
  for (let tries = 0; tries < cards.check.terms.limit.calls; tries++) await check();

  await expect(check()).rejects.toThrow('tooManyRequests');
});
