import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { privacy } from '@visita/core/privacy/contract';
import { googleWorld, somebody } from '../test/google-world.ts';
import { runJobs } from '../test/jobs.ts';

const { guest, as, deps, logIn, lastEmail, secretFor } = await googleWorld();
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

const actions = {
  leave: (calls: ReturnType<typeof as>) => calls(privacy.requestErasure, { body: { password } }),
  'change the address': (calls: ReturnType<typeof as>, email = 'another@example.com') =>
    calls(account.changeEmail, { body: { email, password } }),
  'change the password': (calls: ReturnType<typeof as>) =>
    calls(account.changePassword, {
      body: {
        currentPassword: password,
        password: 'another one yet',
        passwordConfirmation: 'another one yet',
      },
    }),
};

test.each(Object.entries(actions))(
  'who has no password is told so when they want to %s, and can when they have one',
  async (_, action) => {
    const { email, calls } = await arrival();
    await expect(action(calls)).rejects.toMatchObject({
      key: 'passwordNotSet',
      status: 409,
      message: 'passwordNotSet',
      details: { message: expect.stringContaining('Forgot password'), errors: [{ code: 'passwordNotSet' }] },
    });

    const withPassword = await choosePassword(email);
    await expect(action(withPassword)).resolves.toBeDefined();
    await runJobs(deps);
  },
);

test('the first password is told by mail, and Google still lets them in', async () => {
  const person = somebody();
  await logIn(person);
  await choosePassword(person.email);
  await runJobs(deps);

  expect(lastEmail(person.email).subject).toBe('Your password was changed');
  await expect(logIn(person)).resolves.toMatchObject({ hasPassword: true, hasGoogle: true });
});
