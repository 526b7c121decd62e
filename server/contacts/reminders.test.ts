import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contacts } from '@visita/core/contacts/contract';
import { users } from '../database/tables/account.ts';
import { insertContactFixture } from '../test/left-contact.ts';
import { runJobs } from '../test/jobs.ts';
import { world, type Person } from '../test/world.ts';
import { findReminders } from './reminder-jobs.ts';

const app = await world();
const { given, database, clock, deps, emails } = app;

/** A user in a time zone with some contacts, at a moment. */
async function owner({ timeZone, at, count = 1 }: { timeZone: string; at: string; count?: number }) {
  clock.set(new Date(at));
  const person = await given.user();
  await database.db.update(users).set({ timeZone }).where(eq(users.id, person.id));
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    clock.advance(1);
    ids.push(await insertContactFixture(database.db, { userId: person.id, at: clock.now() }));
  }
  return { person, ids, id: ids[0] ?? '' };
}

const remind = (person: Person, id: string, on: string | null) =>
  person.calls(contacts.remind, { params: { id }, body: { on } });

/** Runs the job at a moment; returns the subjects of the emails that the person got by it. */
async function remindersAt(person: Person, at: string) {
  clock.set(new Date(at));
  const toPerson = () =>
    emails.filter(({ to, subject }) => to.address === person.email && subject.startsWith('Reminder'));
  const before = toPerson().length;
  await findReminders.run(deps, {});
  await runJobs(deps);
  return toPerson().slice(before);
}

test('A reminder is emailed once, from eight in the owner’s morning', async () => {
  const { person, id } = await owner({ timeZone: 'Asia/Shanghai', at: '2026-06-01T10:00:00Z' });
  expect((await remind(person, id, '2026-06-05')).remindOn).toBe('2026-06-05');
  expect(await remindersAt(person, '2026-06-04T23:59:00Z')).toHaveLength(0);
  const [email] = await remindersAt(person, '2026-06-05T00:00:00Z');
  expect(email?.subject).toContain('Zoé Martin');
  expect(email?.text).toContain(`/contacts?contact=${id}`);
  expect(await remindersAt(person, '2026-06-05T00:15:00Z')).toHaveLength(0);
  expect((await person.calls(contacts.get, { params: { id } })).remindOn).toBeNull();
});

test('Reminders of one morning share emails of ten, and those of a later day stay', async () => {
  const { person, ids } = await owner({ timeZone: 'America/Toronto', at: '2026-07-01T10:00:00Z', count: 13 });
  for (const id of ids.slice(0, 12)) await remind(person, id, '2026-07-02');
  await remind(person, ids[12] ?? '', '2026-07-03');
  expect(await remindersAt(person, '2026-07-02T12:00:00Z')).toHaveLength(2);
  expect(await remindersAt(person, '2026-07-03T12:00:00Z')).toHaveLength(1);
});

test('A day in the past is refused by the owner’s calendar, today is allowed', async () => {
  // in Honolulu it is still 31 July
  const { person, id } = await owner({ timeZone: 'Pacific/Honolulu', at: '2026-08-01T09:00:00Z' });
  await expect(remind(person, id, '2026-07-30')).rejects.toMatchObject({
    details: { errors: [{ field: 'on', code: 'dayTooEarly', params: { day: '2026-07-31' } }] },
  });
  expect((await remind(person, id, '2026-07-31')).remindOn).toBe('2026-07-31');
  expect((await remind(person, id, null)).remindOn).toBeNull();
  expect(await remindersAt(person, '2026-08-01T20:00:00Z')).toHaveLength(0);
});

test('Another account’s contact cannot be moved or reminded of, and its reminder says nothing', async () => {
  const { id } = await owner({ timeZone: 'UTC', at: '2026-09-01T10:00:00Z' });
  const ben = await given.user();
  await expect(remind(ben, id, '2026-09-05')).rejects.toThrow('contactNotFound');
  await expect(ben.calls(contacts.move, { params: { id }, body: { action: 'answer' } })).rejects.toThrow(
    'contactNotFound',
  );
});

test('An erased contact is not reminded of', async () => {
  const { person, id } = await owner({ timeZone: 'UTC', at: '2026-10-01T10:00:00Z' });
  await remind(person, id, '2026-10-05');
  await person.calls(contacts.remove, { params: { id } });
  expect(await remindersAt(person, '2026-10-05T09:00:00Z')).toHaveLength(0);
});
