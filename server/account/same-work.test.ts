import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { expect, test } from 'vitest';
import { countQueries } from '../test/count-queries.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { updateUser } from './queries.ts';

const { guest, given, database, deps, emails } = await world();
const ana = await given.user();
await updateUser(database.db, ana, { isVerified: true });
await runJobs(deps);

let strangers = 0;
/** An address without an account, of the same form. */
const newAddress = () => `stranger${++strangers}@example.com`;

type LoginStep = (email: string) => Promise<unknown>;
const calls: [string, LoginStep][] = [
  ['a password', (email) => guest.calls(account.login, { body: { email, password: 'not the password' } })],
  ['a request of a code', (email) => guest.calls(security.requestLoginCode, { body: { email } })],
  [
    'a wrong code',
    async (email) => {
      const { secret } = await guest.calls(security.requestLoginCode, { body: { email } });
      return guest.calls(security.loginByCode, { body: { mailedCode: { secret, code: '000000' } } });
    },
  ],
  ['a request of a new password', (email) => guest.calls(account.forgotPassword, { body: { email } })],
];

/** The statements of a call, and what it answers without its secret. */
async function observe(step: LoginStep, email: string) {
  let answer: unknown;
  const statements = await countQueries(async () => {
    answer = await step(email).then(
      (value) => Object.keys(Object(value)),
      (error: unknown) => (error as Error).message,
    );
  });
  return { answer, statements };
}

test.each(calls)('%s does the same for an address with an account and for one without', async (_, step) => {
  // the first call prepares statements for both
  await observe(step, newAddress());
  const unknown = await observe(step, newAddress());
  expect(await observe(step, ana.email)).toEqual(unknown);
  expect(unknown.statements.length).toBeGreaterThan(0);
});

test('One code is mailed to either address', async () => {
  const [stranger, before] = [newAddress(), emails.length];
  for (const email of [ana.email, stranger])
    await guest.calls(security.requestLoginCode, { body: { email } });
  await runJobs(deps);
  const recipients = emails.slice(before).map(({ to }) => to.address);
  for (const email of [ana.email, stranger]) expect(recipients.filter((to) => to === email)).not.toEqual([]);
  expect(recipients.filter((to) => to === stranger)).toHaveLength(1);
});
