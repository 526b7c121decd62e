import { expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import type { Output } from '@visita/core/api/endpoint';
import { contacts } from '@visita/core/contacts/contract';
import { contactsV1 } from '@visita/core/contacts/v1-contract';
import { addDays } from '@visita/core/days';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { world } from '../test/world.ts';
import { removeTombstones } from './jobs.ts';

const app = await world();
const { clock, config, database, deps, guest } = app;

type Changes = Output<typeof contactsV1.changes>;

/** Calls as a program does; a refusal is thrown as its code. */
async function readChanges(key: string, query: Record<string, string>): Promise<Changes> {
  const url = `${config.publicUrl}/api/v1/contacts/changes?${new URLSearchParams(query)}`;
  const response = await app.send(new Request(url, { headers: { authorization: `Bearer ${key}` } }));
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${(body as { code: string }).code}`);
  return contactsV1.changes.terms.returns.parse(body);
}

const forgotten = '410 changesForgotten';

/** An owner with a key that reads contacts; `follow` returns what has changed since an answer. */
async function createReader() {
  const { person, cardId } = await cardOwner(app);
  const body = { name: 'CRM', scopes: ['contacts.read' as const], days: null };
  const { key } = await person.calls(access.createKey, { body });
  const follow = async (last?: Pick<Changes, 'next'>, limit = 100) =>
    readChanges(key, { limit: String(limit), ...(last && { since: last.next }) });
  /** Reads all pages, and returns what a program then has: names by id, and the last answer. */
  async function sync(names: Map<string, string>, last?: Changes, limit = 2) {
    let answer = await follow(last, limit);
    for (;;) {
      for (const { id, contact } of answer.data)
        if (contact) names.set(id, contact.name);
        else names.delete(id);
      if (!answer.hasMore) return answer;
      answer = await follow(answer, limit);
    }
  }
  return { person, key, follow, sync, leaveContact: async (name: string) => leave(app, cardId, { name }) };
}

test('A program follows new, corrected, annotated and withdrawn contacts', async () => {
  const { person, follow, leaveContact } = await createReader();
  const empty = await follow();
  expect(empty).toMatchObject({ data: [], hasMore: false });

  const { secret } = await leaveContact('Zoé Martin');
  const added = await follow(empty);
  expect(added.data).toMatchObject([{ contact: { name: 'Zoé Martin' } }]);
  const id = added.data[0]?.id ?? '';
  expect((await follow(added)).data).toEqual([]);

  const body = { name: 'Zoé Dupont', email: 'zoe@example.com' };
  await guest.calls(contacts.correct, { params: { secret }, body });
  const corrected = await follow(added);
  expect(corrected.data).toMatchObject([{ id, contact: { name: 'Zoé Dupont' } }]);

  await person.calls(contacts.annotate, { params: { id }, body: { note: 'Call', metAt: '', tags: [] } });
  const annotated = await follow(corrected);
  expect(annotated.data).toMatchObject([{ id, contact: { note: 'Call' } }]);

  await guest.calls(contacts.withdraw, { params: { secret } });
  expect((await follow(annotated)).data).toEqual([{ id, contact: null }]);
  expect((await follow(added)).data).toEqual([{ id, contact: null }]);
  expect((await follow()).data).toEqual([]);
});

test('A program that reads page by page has what the owner has, whatever is removed meanwhile', async () => {
  const { person, follow, sync, leaveContact } = await createReader();
  const left = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) left.push(await leaveContact(name));
  // a contact that was removed before the first page was never told
  await guest.calls(contacts.withdraw, { params: { secret: left[0]?.secret ?? '' } });
  const first = await follow(undefined, 2);
  expect(first.hasMore).toBe(true);
  const names = new Map(first.data.map(({ id, contact }) => [id, contact?.name ?? '']));
  await guest.calls(contacts.withdraw, { params: { secret: left[1]?.secret ?? '' } });
  await leaveContact('F');
  await sync(names, first);
  expect([...names.values()].toSorted()).toEqual(['C', 'D', 'E', 'F']);
  const listed = await person.calls(contacts.list, {});
  expect(new Set(names.keys())).toEqual(new Set(listed.contacts.map(({ id }) => id)));
});

test('A program of another account learns nothing, and its position is refused', async () => {
  const [ana, ben] = [await createReader(), await createReader()];
  await ana.leaveContact('Zoé');
  const answer = await ana.follow();
  expect((await ben.follow()).data).toEqual([]);
  await expect(ben.follow(answer)).rejects.toThrow(forgotten);
});

test.each(['', 'x', '0.0.0', '1.2', '-1', 'a.b.c'])('The position "%s" is refused', async (since) => {
  const { key } = await createReader();
  await expect(readChanges(key, { since })).rejects.toThrow(forgotten);
});

test('A position from before the removals that are still stored is refused, a later one is not', async () => {
  const { follow, leaveContact } = await createReader();
  const { secret } = await leaveContact('Zoé');
  const old = await follow();
  await guest.calls(contacts.withdraw, { params: { secret } });
  const current = await follow();
  await database.pool.query('update contact_tombstones set removed_at = $1', [addDays(clock.now(), -91)]);
  await enqueue(deps.db, removeTombstones, {});
  await runJobs(deps);
  await expect(follow(old)).rejects.toThrow(forgotten);
  await expect(follow(current)).resolves.toMatchObject({ data: [] });
});
