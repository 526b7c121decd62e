import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contacts } from '@visita/core/contacts/contract';
import { contactStatus, type ContactAction, type ContactState } from '@visita/core/contacts/status';
import { contacts as kept } from '../database/tables/contacts.ts';
import { countQueries } from '../test/count-queries.ts';
import { insertContactFixture } from '../test/left-contact.ts';
import { listScanned, recordStatements } from '../test/plans.ts';
import { world, type Person } from '../test/world.ts';

const app = await world();
const { given, database, clock } = app;

const insert = (person: Person) => insertContactFixture(database.db, { userId: person.id, at: clock.now() });

const act = (person: Person, id: string, action: ContactAction) =>
  action === 'answer' || action === 'reopen'
    ? person.calls(contacts.move, { params: { id }, body: { action } })
    : person.calls(contacts.mark, { params: { id }, body: { isRead: action === 'read' } });

test('A contact moves along its states only, whatever is pressed, and its times agree', async () => {
  const person = await given.user();
  const actions = fc.array(fc.constantFrom(...(Object.keys(contactStatus.table) as ContactAction[])), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(actions, async (pressed) => {
      const id = await insert(person);
      let model: { state: ContactState; readAt: Date | null; answeredAt: Date | null } = {
        state: 'new',
        readAt: null,
        answeredAt: null,
      };
      for (const action of pressed) {
        clock.advance(1000);
        const now = clock.now();
        if (contactStatus.can(action, model.state)) {
          const state = contactStatus.table[action].to;
          model = {
            state,
            readAt: state === 'new' ? null : (model.readAt ?? now),
            answeredAt: state === 'answered' ? now : null,
          };
        }
        await act(person, id, action);
        expect(await person.calls(contacts.get, { params: { id } })).toMatchObject(model);
      }
      await person.calls(contacts.remove, { params: { id } });
    }),
    { numRuns: 25 },
  );
});

test('The list is filtered by state, and its pages follow each other', async () => {
  const person = await given.user();
  const ids: string[] = [];
  for (let index = 0; index < 55; index++) {
    clock.advance(1);
    ids.push(await insert(person));
  }
  const [answered = ''] = ids;
  await act(person, answered, 'answer');
  const list = (query: { state: ContactState; before?: string }) => person.calls(contacts.list, { query });
  expect((await list({ state: 'answered' })).contacts.map(({ id }) => id)).toEqual([answered]);
  const page = await list({ state: 'new' });
  const rest = await list({ state: 'new', ...(page.next && { before: page.next }) });
  expect([page.contacts.length, rest.contacts.length, rest.next]).toEqual([50, 4, null]);
});

test('New contacts are counted by one statement that reads only an index of them, up to 100', async () => {
  const person = await given.user();
  const [first = ''] = await Promise.all(
    Array.from({ length: 103 }, async () => {
      clock.advance(1);
      return insert(person);
    }),
  );
  const count = async () => (await person.calls(contacts.unread, {})).unread;
  expect(await count()).toBe(100);
  await act(person, first, 'read');
  await database.db.update(kept).set({ readAt: clock.now() }).where(eq(kept.userId, person.id));
  await act(person, first, 'markUnread');
  expect(await count()).toBe(1);
  const statements = await recordStatements(count);
  const counting = statements.filter(({ text }) => text.includes('"contacts"'));
  expect(counting).toHaveLength(1);
  for (const statement of counting) expect(await listScanned(database.pool, statement)).toEqual([]);
  expect((await countQueries(count)).length).toBeLessThanOrEqual(2);
});

test('An answer before the details were left is impossible in the database', async () => {
  const person = await given.user();
  const id = await insert(person);
  const early = database.db.update(kept).set({ answeredAt: new Date(0) });
  await expect(early.where(eq(kept.id, id))).rejects.toMatchObject({
    cause: { constraint: 'contacts_answered_once_left' },
  });
});
