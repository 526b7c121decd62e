import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contacts } from '@visita/core/contacts/contract';
import { contacts as kept } from '../database/tables/contacts.ts';
import { countQueries } from '../test/count-queries.ts';
import { insertContactFixture, cardOwner, leave } from '../test/left-contact.ts';
import { world, type Person } from '../test/world.ts';
import { foldContacts } from './fold-contacts.ts';

const app = await world();
const { given, database, clock } = app;

async function save(person: Person, count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    clock.advance(1);
    ids.push(
      await insertContactFixture(database.db, {
        userId: person.id,
        at: clock.now(),
        email: `p${index}@example.org`,
      }),
    );
  }
  return ids;
}
const list = (person: Person, query: { search?: string; tag?: string; before?: string } = {}) =>
  person.calls(contacts.list, { query });
const note = (person: Person, id: string, body: { note?: string; metAt?: string; tags?: string[] }) =>
  person.calls(contacts.annotate, { params: { id }, body });

describe('the inbox', () => {
  test('comes in pages, newest first, none missed and none twice', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const ids = await save(ana, 120);
    await save(ben, 3);
    const seen: string[] = [];
    for (let before: string | undefined, isMore = true; isMore;) {
      const page = await list(ana, before ? { before } : {});
      seen.push(...page.contacts.map(({ id }) => id));
      before = page.next ?? undefined;
      isMore = before !== undefined;
      expect(page.contacts.length).toBeLessThanOrEqual(50);
    }
    expect(seen).toEqual(ids.toReversed());
  });

  test('is searched in everything that both wrote, whatever the capitals and accents, and takes nothing for a pattern', async () => {
    const { person, cardId } = await cardOwner(app);
    await leave(app, cardId, {
      name: 'Élodie Côté',
      email: 'elodie@example.org',
      company: 'Ébénisterie 100%',
      message: 'about_the desk',
    });
    await leave(app, cardId, { name: '王小明', email: 'wang@example.org', phone: '+886912345678' });
    const [wang, elodie] = (await list(person)).contacts;
    await note(person, wang?.id ?? '', {
      note: 'Call in May',
      metAt: 'Salon du livre',
      tags: ['Éditeur', 'lead'],
    });
    const found = async (search: string) => (await list(person, { search })).contacts.map(({ id }) => id);

    for (const search of [
      'élodie',
      'ÉLODIE côté',
      'elodie cote',
      'Ebenisterie',
      '100%',
      'about_',
      'elodie@',
      'côté desk',
    ])
      expect(await found(search), search).toEqual([elodie?.id]);
    for (const search of ['小明', '王　小明', '912345678', 'may', 'ＳＡＬＯＮ livre', 'éditeur', 'EDITEUR'])
      expect(await found(search), search).toEqual([wang?.id]);
    for (const search of ['%', '_', '\\', "' or 1=1 --", 'élodie 小明'])
      expect(await found(search), search).toEqual(search === '%' || search === '_' ? [elodie?.id] : []);
    expect(await found('  ')).toHaveLength(2);
    expect((await list(person, { tag: 'lead' })).contacts.map(({ id }) => id)).toEqual([wang?.id]);
    expect((await list(person, { tag: 'LEAD' })).contacts).toEqual([]);
  });

  test('is searched in what was last written', async () => {
    const { person, cardId } = await cardOwner(app);
    const { secret } = await leave(app, cardId, { name: 'Zoé Martin', email: 'zoe@example.org' });
    const id = (await list(person)).contacts[0]?.id ?? '';
    const details = { email: 'zoe@example.org', phone: '', company: '', message: '' };
    await note(person, id, { note: 'Déjeuner' });
    await app.guest.calls(contacts.correct, {
      params: { secret },
      body: { ...details, name: 'Zoé Tremblay' },
    });
    const isFound = async (search: string) => (await list(person, { search })).contacts.length === 1;
    expect(await isFound('tremblay dejeuner')).toBe(true);
    expect(await isFound('martin')).toBe(false);
    await note(person, id, { note: 'Souper' });
    expect(await isFound('TREMBLAY souper')).toBe(true);
    expect(await isFound('dejeuner')).toBe(false);
  });

  test('finds contacts from before the application folded what is searched', async () => {
    const { person, cardId } = await cardOwner(app);
    await leave(app, cardId, { name: 'Élodie Côté' });
    const id = (await list(person)).contacts[0]?.id ?? '';
    await note(person, id, { tags: ['Éditeur'] });
    await database.db.update(kept).set({ foldedDetails: null, foldedNotes: null }).where(eq(kept.id, id));
    expect((await list(person, { search: 'elodie' })).contacts).toEqual([]);
    await foldContacts(database);
    expect((await list(person, { search: 'elodie editeur' })).contacts.map((found) => found.id)).toEqual([
      id,
    ]);
  });

  test('keeps the owner’s own words beside a contact, and counts their tags', async () => {
    const ana = await given.user();
    const [first = '', second = ''] = await save(ana, 2);
    const notes = { note: 'Call\nin May', metAt: 'Book fair', tags: ['client', 'paper'] };
    expect(await note(ana, first, notes)).toMatchObject(notes);
    await note(ana, second, { tags: ['paper', 'Paper'] });
    expect(await ana.calls(contacts.tags, {})).toEqual({
      total: 2,
      unread: 2,
      tags: [
        { tag: 'paper', count: 2 },
        { tag: 'client', count: 1 },
      ],
    });
    await expect(note(ana, first, { note: 'x'.repeat(2001) })).rejects.toMatchObject({
      details: { errors: [{ field: 'note', code: 'tooLong' }] },
    });
    expect(await ana.calls(contacts.get, { params: { id: first } })).toMatchObject(notes);
  });

  test('erases a contact with all that hangs on it', async () => {
    const { person, cardId } = await cardOwner(app);
    const { secret } = await leave(app, cardId, { email: 'out@example.org' });
    const [contact] = (await list(person)).contacts;
    await person.calls(contacts.remove, { params: { id: contact?.id ?? '' } });
    expect((await list(person)).contacts).toEqual([]);
    await expect(app.guest.calls(contacts.left, { params: { secret } })).rejects.toThrow('contactNotFound');
    await expect(person.calls(contacts.remove, { params: { id: contact?.id ?? '' } })).rejects.toThrow(
      'contactNotFound',
    );
  });
});

describe('an unopened contact', () => {
  const mark = (person: Person, id: string, isRead: boolean) =>
    person.calls(contacts.mark, { params: { id }, body: { isRead } });
  const readAt = async (person: Person, id: string) =>
    (await person.calls(contacts.get, { params: { id } })).readAt;
  const unread = async (person: Person) => (await person.calls(contacts.tags, {})).unread;

  test('is new, until opened for the first time or wanted back, and nothing but that is told apart', async () => {
    const ana = await given.user();
    const [first = '', second = ''] = await save(ana, 2);
    const before = await ana.calls(contacts.get, { params: { id: first } });
    expect([before.readAt, await unread(ana)]).toEqual([null, 2]);

    clock.advance(60_000);
    const opened = clock.now();
    await mark(ana, first, true);
    clock.advance(60_000);
    await mark(ana, first, true);
    expect(await ana.calls(contacts.get, { params: { id: first } })).toEqual({
      ...before,
      readAt: opened,
      state: 'open',
    });
    expect((await list(ana)).contacts.map((contact) => contact.readAt)).toEqual([null, opened]);
    expect([await readAt(ana, second), await unread(ana)]).toEqual([null, 1]);

    await mark(ana, first, false);
    await mark(ana, first, false);
    expect([await readAt(ana, first), await unread(ana)]).toEqual([null, 2]);
    await mark(ana, first, true);
    expect(await readAt(ana, first)).toEqual(clock.now());
  });

  test('is marked by one statement, by the owner only, and never before it was left, with any process clock', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const [id = ''] = await save(ana);
    await expect(mark(ben, id, true)).rejects.toMatchObject({ key: 'contactNotFound' });
    expect(await unread(ana)).toBe(1);
    const { leftAt } = await ana.calls(contacts.get, { params: { id } });
    clock.advance(-5_000);
    const statements = (await countQueries(() => mark(ana, id, true))).filter((text) =>
      text.includes('"contacts"'),
    );
    clock.advance(5_000);
    expect(statements).toHaveLength(1);
    expect(await readAt(ana, id)).toEqual(leftAt);
    const early = database.db.update(kept).set({ readAt: new Date(leftAt.getTime() - 1) });
    await expect(early.where(eq(kept.id, id))).rejects.toMatchObject({
      cause: { constraint: 'contacts_read_once_left' },
    });
  });

  test('stays opened when noted on and when the visitor corrects it, who is never told; erased, it counts no more', async () => {
    const { person, cardId } = await cardOwner(app);
    const { secret } = await leave(app, cardId);
    await leave(app, cardId, { name: 'Ben Roy' });
    const [ben, zoe] = (await list(person)).contacts;
    const opened = clock.now();
    await mark(person, zoe?.id ?? '', true);
    clock.advance(1_000);
    await note(person, zoe?.id ?? '', { note: 'Call in May' });
    const details = { name: 'Zoé M.', email: 'zoe@example.com', phone: '', company: '', message: '' };
    const corrected = await app.guest.calls(contacts.correct, { params: { secret }, body: details });
    expect(corrected).not.toHaveProperty('readAt');
    expect(await readAt(person, zoe?.id ?? '')).toEqual(opened);
    expect(await unread(person)).toBe(1);
    await person.calls(contacts.remove, { params: { id: ben?.id ?? '' } });
    expect(await person.calls(contacts.tags, {})).toMatchObject({ total: 1, unread: 0 });
  });
});

describe('taking contacts along', () => {
  test('as a table, in which nothing is a formula, and as one file for an address book', async () => {
    const { person, cardId } = await cardOwner(app);
    await leave(app, cardId, {
      name: '=HYPERLINK(1)',
      email: 'evil@example.org',
      company: '@cmd',
      message: '-1+1\n=2',
    });
    await leave(app, cardId, { name: 'Zoé Martin', email: 'zoe@example.org' });
    const table = await person.calls(contacts.table, {});
    expect(table.fileName).toBe('contacts.csv');
    expect(table.text).toMatch(/^\uFEFF"Left on","State","Name"/);
    expect(table.text).toContain(`"'=HYPERLINK(1)"`);
    expect(table.text).not.toMatch(/"[=+\-@]/);

    const files = await person.calls(contacts.files, {});
    expect(files.text.match(/BEGIN:VCARD/g)).toHaveLength(2);
    expect(files.text).toContain('FN:Zoé Martin\r\n');
    const [zoe] = (await list(person)).contacts;
    const file = await person.calls(contacts.file, { params: { id: zoe?.id ?? '' } });
    expect(file.fileName).toBe('Zoé Martin.vcf');
    const uidIn = (text: string) => text.match(/^UID:.*$/gm)?.at(-1);
    expect(file.text.match(/BEGIN:VCARD/g)).toHaveLength(1);
    expect(files.text).toContain(uidIn(file.text));
    expect((await person.calls(contacts.table, { query: { search: 'zoé' } })).text).not.toContain(
      'HYPERLINK',
    );
  });
});
