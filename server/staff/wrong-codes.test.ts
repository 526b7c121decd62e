import { beforeEach, expect, test } from 'vitest';
import { staff } from '@visita/core/staff/contract';
import { runJobs } from '../test/jobs.ts';
import { staffPeople } from '../test/staff-people.ts';
import { world } from '../test/world.ts';

const app = await world();
const { guest, clock, deps, emails } = app;
const { codeOf, firstStep, setUp } = await staffPeople(app);

type Sam = Awaited<ReturnType<typeof setUp>>;

beforeEach(() => clock.advance(60_000));

async function tryCode(sam: Sam, code: string) {
  const { token } = await firstStep(sam);
  return guest.calls(staff.loginByTotp, { body: { token, code } });
}

async function tryWrongCodes(sam: Sam, count: number) {
  for (let round = 0; round < count; round++)
    await expect(tryCode(sam, '000000')).rejects.toThrow('codeWrong');
}

async function warningsTo({ email }: Sam) {
  await runJobs(deps);
  const subject = 'Wrong codes at your login';
  return emails.splice(0).filter((mail) => mail.to.address === email && mail.subject === subject).length;
}

test('Wrong codes of a member of staff are reported by email, and stop for an hour after 20', async () => {
  const sam = await setUp();
  await tryWrongCodes(sam, 4);
  expect(await warningsTo(sam)).toBe(0);
  await tryWrongCodes(sam, 1);
  expect(await warningsTo(sam)).toBe(1);
  await tryWrongCodes(sam, 15);
  expect(await warningsTo(sam)).toBe(1);

  await expect(tryCode(sam, await codeOf(sam.secret))).rejects.toMatchObject({
    key: 'tooManyRequests',
    details: { retryAfter: 3600 },
  });
  clock.advance(3_599_000);
  await expect(tryCode(sam, await codeOf(sam.secret))).rejects.toThrow('tooManyRequests');
  clock.advance(1000);
  await expect(tryCode(sam, await codeOf(sam.secret))).resolves.toMatchObject({ email: sam.email });
});

test('A right code begins the count anew', async () => {
  const sam = await setUp();
  await tryWrongCodes(sam, 19);
  await expect(tryCode(sam, await codeOf(sam.secret))).resolves.toMatchObject({ email: sam.email });
  clock.advance(60_000);
  await tryWrongCodes(sam, 19);
  await expect(tryCode(sam, await codeOf(sam.secret))).resolves.toMatchObject({ email: sam.email });
});

test('Twenty wrong codes at once are all that are tried', async () => {
  const sam = await setUp();
  const steps = await Promise.all(Array.from({ length: 24 }, () => firstStep(sam)));
  const answers = await Promise.allSettled(
    steps.map(({ token }) => guest.calls(staff.loginByTotp, { body: { token, code: '000000' } })),
  );
  const keys = answers.map((each) => each.status === 'rejected' && (each.reason as { key: string }).key);
  expect(keys.filter((key) => key === 'codeWrong')).toHaveLength(20);
  expect(keys.filter((key) => key === 'tooManyRequests')).toHaveLength(4);
});
