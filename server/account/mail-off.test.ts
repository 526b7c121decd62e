import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { world } from '../test/world.ts';

const { given, guest, clock } = await world({ settings: { MAIL: 'off' } });

test('where no mail is sent, what only a mail could do is refused', async () => {
  const ana = await given.user();
  const refusal = { key: 'mailOff', details: { message: expect.stringContaining('does not send email') } };

  await expect(guest.calls(account.forgotPassword, { body: { email: ana.email } })).rejects.toMatchObject(
    refusal,
  );
  await expect(ana.calls(account.resendVerification, { body: {} })).rejects.toMatchObject(refusal);
  const body = { email: 'new@example.com' };
  await expect(ana.calls(account.changeEmail, { body })).rejects.toMatchObject(refusal);
});

test('without email no user is asked to verify an address', async () => {
  const ana = await given.user();
  clock.advance(10 * 86_400_000);

  expect(await ana.calls(account.updateProfile, { body: { displayName: 'Ana Lima' } })).toMatchObject({
    displayName: 'Ana Lima',
    is_verified: false,
  });
});
