import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { account } from '@visita/core/account/contract';
import { googleWorld, somebody } from '../test/google-world.ts';
import { runJobs } from '../test/jobs.ts';
import { listIssuers } from './queries.ts';
import { listSessions } from './session-queries.ts';

const { given, guest, as, deps, clock, logIn, verifiedUser, secretFor } = await googleWorld();
const { db } = deps;
/** The object on which `transaction` opens transactions. */
const engine = db as unknown as NodePgDatabase;
const password = 'a good password';
afterEach(() => void vi.restoreAllMocks());

/** Runs an action after the password was checked and before the transaction begins. */
function meanwhile(action: () => Promise<unknown>): void {
  const begin = engine.transaction.bind(engine);
  vi.spyOn(engine, 'transaction').mockImplementationOnce(async (...work: Parameters<typeof begin>) => {
    await action();
    return begin(...work);
  });
}

async function resetLink(email: string): Promise<string> {
  await guest.calls(account.forgotPassword, { body: { email } });
  await runJobs(deps);
  return secretFor(email, 'reset-password');
}
const reset = (token: string) =>
  guest.calls(account.resetPassword, { body: { token, password: 'a brand new one' } });
const getSessions = ({ id }: { id: string }) => listSessions(db, { userId: id, now: clock.now() });

describe('while a password is being checked it is replaced', () => {
  test('signing in with the old one opens nothing', async () => {
    const ana = await given.user();
    const token = await resetLink(ana.email);
    meanwhile(() => reset(token));

    await expect(guest.calls(account.login, { body: { email: ana.email, password } })).rejects.toThrow(
      'invalidCredentials',
    );
    expect(await getSessions(ana)).toEqual([]);
  });

  test('by who proves the address with Google: signing in opens nothing', async () => {
    const stranger = await given.user();
    meanwhile(() => logIn(somebody(stranger.email)));

    await expect(guest.calls(account.login, { body: { email: stranger.email, password } })).rejects.toThrow(
      'invalidCredentials',
    );
    expect(await getSessions(stranger)).toHaveLength(1);
  });

  test('Google is not connected', async () => {
    const ana = await verifiedUser();
    const token = await resetLink(ana.email);
    const person = somebody(ana.email);
    meanwhile(() => reset(token));

    await expect(logIn(person, { password })).rejects.toThrow('passwordWrong');
    expect(await listIssuers(db, { userId: ana.id })).toEqual([]);
  });
});

test.each(Array.from({ length: 20 }, (_, round) => round))(
  'a session that the old password opens in that moment does not outlive it (%i)',
  async (round) => {
    const ana = await given.user();
    const token = await resetLink(ana.email);
    const late = <T>(action: () => Promise<T>, ms: number) =>
      new Promise((resolve) => setTimeout(resolve, ms)).then(action);

    const [signedIn] = await Promise.allSettled([
      late(() => guest.calls(account.login, { body: { email: ana.email, password } }), round),
      late(() => reset(token), 10),
    ]);

    if (signedIn.status === 'fulfilled')
      await expect(as(signedIn.value.token)(account.profile, {})).rejects.toThrow('sessionExpired');
    expect(await getSessions(ana)).toEqual([]);
  },
);
