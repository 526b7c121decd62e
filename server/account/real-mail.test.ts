import { beforeEach, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { languages, type Language } from '@visita/core/languages';
import { openMail } from '../mail/mail.ts';
import { runJobs } from '../test/jobs.ts';
import { linksIn } from '../test/email.ts';
import { openMailServer } from '../test/mail-server.ts';
import { world } from '../test/world.ts';

const { url: smtpUrl, arrived, mood } = await openMailServer();
const { guest, as, deps, clock, config } = await world({
  settings: { MAIL_FROM: 'Visita <hello@visita.test>' },
});
const sending = {
  ...deps,
  mail: openMail({ config: { ...config, smtpUrl }, now: clock.now, log: deps.log }),
};
const password = 'a good password';

beforeEach(() => {
  arrived.length = 0;
  mood.refusal = undefined;
});

async function register(email: string, language: Language = 'en') {
  const body = { displayName: 'Zoë 欧阳', email, password, passwordConfirmation: password, language };
  const { token } = await guest.calls(account.register, { body });
  return as(token);
}

/** The link to a page in the only email that arrived; it is in the text and in the HTML. */
function linkTo(page: string): URL {
  const [{ email: message } = { email: undefined }] = arrived;
  const link = linksIn(message?.html ?? '').find((url) => url.includes(`/${page}`)) ?? '';
  expect(message?.text).toContain(link);
  return new URL(link);
}

test.each(languages)('an address is verified by the link out of an email in %s', async (language) => {
  const email = `real.${language.toLowerCase()}@example.com`;
  const calls = await register(email, language);
  await runJobs(sending);

  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ from: 'hello@visita.test', to: [email] });
  // until the address is verified, the name may have been chosen by another person
  expect(arrived[0]?.email.to).toMatchObject([{ name: '', address: email }]);
  const link = linkTo('verify-email');
  expect(link.href).toMatch(
    new RegExp(`^http://visita\\.test/${language.toLowerCase()}/verify-email#[\\w-]{43}$`),
  );
  await guest.calls(account.verifyEmail, { params: { token: link.hash.slice(1) } });
  expect(await calls(account.profile, {})).toMatchObject({ is_verified: true });
});

test('a password is chosen by the link out of an email', async () => {
  const email = 'real.reset@example.com';
  await register(email);
  await runJobs(sending);
  arrived.length = 0;
  await guest.calls(account.forgotPassword, { body: { email } });
  await runJobs(sending);

  const token = linkTo('reset-password').hash.slice(1);
  await guest.calls(account.resetPassword, { body: { token, password: 'a brand new one' } });
  await expect(
    guest.calls(account.login, { body: { email, password: 'a brand new one' } }),
  ).resolves.toBeDefined();
});

test('while the mail server refuses, calls do not wait, and the email comes later with a working link', async () => {
  mood.refusal = Object.assign(new Error('come back later'), { responseCode: 451 });
  const calls = await register('real.later@example.com');
  await expect(runJobs(sending)).rejects.toThrow('451');
  expect(arrived).toEqual([]);

  mood.refusal = undefined;
  clock.advance(60_000);
  await runJobs(sending);
  const token = linkTo('verify-email').hash.slice(1);
  await guest.calls(account.verifyEmail, { params: { token } });
  expect(await calls(account.profile, {})).toMatchObject({ is_verified: true });
});
