import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { privacy } from '@visita/core/privacy/contract';
import { googleWorld, somebody } from '../test/google-world.ts';
import { runJobs } from '../test/jobs.ts';

const { guest, as, clock, deps, logIn, lastEmail, secretFor } = await googleWorld();
const password = 'a password at last';

/** A user who has signed in only by Google. */
async function arrival() {
  const { token, email } = await logIn(somebody());
  return { email, calls: as(token) };
}

async function choosePassword(email: string) {
  await guest.calls(account.forgotPassword, { body: { email } });
  await runJobs(deps);
  await guest.calls(account.resetPassword, { body: { token: secretFor(email, 'reset-password'), password } });
  return as((await guest.calls(account.login, { body: { email, password } })).token);
}

test('A person without a password leaves and changes the address by a mailed code', async () => {
  const { email, calls } = await arrival();
  clock.advance(11 * 60_000);
  expect(await calls(security.proof, {})).toEqual(['mailedCode']);
  await expect(calls(privacy.requestErasure, {})).rejects.toThrow('proofNeeded');
  const { secret } = await calls(security.mailProofCode, {});
  await runJobs(deps);
  const code = /\b\d{6}\b/.exec(lastEmail(email).text)?.[0] ?? '';
  await calls(security.prove, { body: { mailedCode: { secret, code } } });
  await expect(calls(account.changeEmail, { body: { email: 'another@example.com' } })).resolves.toMatchObject(
    { pendingEmail: 'another@example.com' },
  );
  await expect(calls(privacy.requestErasure, {})).resolves.toMatchObject({ erasedAt: expect.any(Date) });
});

test('A person without a password cannot change it, and can once they have chosen one', async () => {
  const { email, calls } = await arrival();
  const body = {
    currentPassword: password,
    password: 'another one yet',
    passwordConfirmation: 'another one yet',
  };
  await expect(calls(account.changePassword, { body })).rejects.toMatchObject({
    key: 'passwordNotSet',
    status: 409,
    message: 'passwordNotSet',
    details: { message: expect.stringContaining('Forgot password'), errors: [{ code: 'passwordNotSet' }] },
  });
  const withPassword = await choosePassword(email);
  await expect(withPassword(account.changePassword, { body })).resolves.toBeNull();
  await runJobs(deps);
});

test('the first password is told by mail, and Google still lets them in', async () => {
  const person = somebody();
  await logIn(person);
  await choosePassword(person.email);
  await runJobs(deps);

  expect(lastEmail(person.email).subject).toBe('Your password was changed');
  await expect(logIn(person)).resolves.toMatchObject({ hasPassword: true, hasGoogle: true });
});
