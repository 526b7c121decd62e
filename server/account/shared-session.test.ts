import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';

const { given, guest, as, clock, deps, emails } = await world({});
const minute = 60_000;
const password = 'a good password';

test('A session of a shared computer ends after half an hour without use, and another one does not', async () => {
  const ana = await given.user();
  const body = { email: ana.email, password };
  const sharedCalls = as((await guest.calls(account.login, { body: { ...body, isShared: true } })).token);
  const ownCalls = as((await guest.calls(account.login, { body })).token);
  for (let round = 0; round < 6; round++) {
    clock.advance(25 * minute);
    await sharedCalls(account.profile, {});
  }
  clock.advance(31 * minute);
  await expect(sharedCalls(account.profile, {})).rejects.toThrow('sessionExpired');
  await expect(ownCalls(account.profile, {})).resolves.toMatchObject({ id: ana.id });
});

test('A shared session by a mailed code ends too', async () => {
  const email = 'shared@example.com';
  const { secret } = await guest.calls(security.requestLoginCode, { body: { email } });
  await runJobs(deps);
  const code = /\b\d{6}\b/.exec(emails.at(-1)?.text ?? '')?.[0] ?? '';
  const { token } = await guest.calls(security.loginByCode, {
    body: { mailedCode: { secret, code }, displayName: 'Zoe', isShared: true },
  });
  clock.advance(31 * minute);
  await expect(as(token)(account.profile, {})).rejects.toThrow('sessionExpired');
});
