import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { addresses } from '@visita/core/addresses/contract';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { emptyContent } from '@visita/core/cards/content';
import { addDays } from '@visita/core/days';
import { privacy } from '@visita/core/privacy/contract';
import { photoFile, parsePhotoName, photoUrl } from '@visita/core/uploads/photo-files';
import { insertIdentity, updateUser } from '../account/queries.ts';
import { cardChanged } from '../cards/card-changed.ts';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { insertContactFixture } from '../test/left-contact.ts';
import { newAddress } from '../test/address.ts';
import { giveCardPicture, givePhoto } from '../test/photo.ts';
import { rowsWith as rowsIn } from '../test/rows.ts';
import { world, type Person } from '../test/world.ts';
import { removePictureFiles } from '../uploads/remove-picture-files.ts';
import { eraseAccount, eraseDueAccounts } from './erase-account.ts';
import { removeFiles } from './jobs.ts';
import { leaveAccount } from '../test/leave-account.ts';

const { given, guest, deps, database, clock, config, lastEmail } = await world({
  limits: 'on',
  settings: { RATE_LIMITS: '1000' },
});
const password = 'a good password';

const rowsWith = (texts: string[]) => rowsIn(database, texts);

async function verified(email?: string) {
  const person = await given.user({ displayName: 'Ana', ...(email && { email }) });
  await updateUser(deps.db, person, { isVerified: true });
  return person;
}

/** A user with data in every module. */
async function resident(email?: string) {
  const person = await verified(email);
  const [printed] = await given.printed();
  const cardNumber = printed?.cardNumber ?? '';
  const bound = await person.calls(cards.bind, { body: { cardNumber } });
  const body = {
    ...emptyContent,
    name: 'Ana',
    title: 'T',
    company: 'C',
    photo: await givePhoto(person),
    logo: await giveCardPicture(person, 'logo'),
    cover: await giveCardPicture(person, 'cover'),
    exitLink: `https://exit.example/${person.id}`,
  };
  const card = await person.calls(cards.update, { params: { id: bound.id }, body });
  await deps.visits.view({ cardId: card.id, channel: 'nfc', visitor: Buffer.alloc(16, 1) });
  await deps.visits.save({ cardId: card.id, channel: 'nfc', visitor: Buffer.alloc(16, 2) });
  await insertIdentity(deps.db, {
    issuer: 'https://id.example',
    subject: person.id,
    userId: person.id,
    createdAt: clock.now(),
  });
  const contactId = await insertContactFixture(deps.db, {
    userId: person.id,
    at: clock.now(),
    email: `known-to-${person.id}@example.org`,
  });
  await person.calls(addresses.add, { body: newAddress });
  await guest.calls(account.login, { body: { email: person.email, password } });
  await guest.calls(account.forgotPassword, { body: { email: person.email } });
  await person.calls(privacy.requestExport, {});
  await runJobs(deps);
  return { ...person, card, cardNumber, contactId, picture: parsePhotoName(card.photo) ?? '' };
}

const leave = (person: Person) => leaveAccount(person);
const filesWith = (name: string) =>
  readdirSync(`${config.dataDir}/files`).filter((file) => file.includes(name));

describe('leaving', () => {
  test('needs a fresh proof, says when, and tells by mail', async () => {
    const ana = await given.user();
    clock.advance(11 * 60_000);
    await expect(ana.calls(privacy.requestErasure, {})).rejects.toThrow('proofNeeded');

    const erasedAt = addDays(clock.now(), 30);
    expect(await leave(ana)).toMatchObject({ erasedAt });
    await runJobs(deps);
    expect(lastEmail(ana.email).subject).toContain('will be deleted on');
    expect(await guest.calls(account.login, { body: { email: ana.email, password } })).toMatchObject({
      erasedAt,
    });
  });

  test('can be undone until the day', async () => {
    const ana = await resident();
    await leave(ana);
    clock.set(addDays(clock.now(), 29));
    const back = await guest.calls(account.login, { body: { email: ana.email, password } });
    expect(back.erasedAt).not.toBeNull();

    expect(await ana.calls(privacy.undoErasure, {})).toMatchObject({ erasedAt: null });
    clock.set(addDays(clock.now(), 2));
    await enqueue(deps.db, eraseDueAccounts, {});
    await runJobs(deps);
    await expect(ana.calls(cards.get, { params: { id: ana.card.id } })).resolves.toMatchObject({
      name: 'Ana',
    });
  });

  test('asked for again after it was undone counts from the second time', async () => {
    const ana = await verified();
    await leave(ana);
    await ana.calls(privacy.undoErasure, {});
    clock.set(addDays(clock.now(), 20));
    await leave(ana);
    clock.set(addDays(clock.now(), 15));
    await runJobs(deps);
    await expect(ana.calls(account.profile, {})).resolves.toBeDefined();

    clock.set(addDays(clock.now(), 15));
    await runJobs(deps);
    await expect(ana.calls(account.profile, {})).rejects.toThrow('sessionExpired');
  });
});

describe('on the day', () => {
  test('nothing of the person is left in any table or file, and their neighbour loses nothing', async () => {
    const ben = await resident('neighbour@example.com');
    const ana = await resident('Leaver@Example.com');
    await updateUser(deps.db, ana, { avatar: photoUrl(ana.picture), pendingEmail: 'leaver-new@example.com' });
    const traces = [ana.id, ana.email, 'leaver-new@example.com', ana.card.id, ana.contactId];
    const [archive = ''] = (await rowsWith([ana.id])).flatMap((row) => /export-[\w-]+\.zip/.exec(row) ?? []);
    expect(new Set((await rowsWith(traces)).map((row) => row.split(' ')[0]))).toEqual(
      new Set([
        'users',
        'sessions',
        'security_events',
        'identities',
        'mailed_links',
        'exports',
        'addresses',
        'photos',
        'cards',
        'card_addresses',
        'visits',
        'contact_saves',
        'card_counters',
        'contacts',
        'address_books',
        'contact_consents',
        'rate_limits',
      ]),
    );
    expect(filesWith(archive)).toHaveLength(1);
    const his = await rowsWith([ben.id, ben.email, ben.card.id, ben.contactId]);

    const changed: string[] = [];
    const stop = await database.listen(
      cardChanged,
      (cardId) => changed.push(cardId),
      () => {},
    );
    await leave(ana);
    clock.set(addDays(clock.now(), 30));
    await runJobs(deps);
    const addresses = ana.card.addresses.map(({ code }) => code);
    expect(addresses).toHaveLength(2);
    await expect.poll(() => changed).toEqual(expect.arrayContaining(addresses));
    stop();

    expect(await rowsWith(traces)).toEqual([]);
    expect(filesWith(archive)).toEqual([]);
    expect(await rowsWith([ben.id, ben.email, ben.card.id, ben.contactId])).toEqual(his);
    await expect(ana.calls(account.profile, {})).rejects.toThrow('sessionExpired');
    await expect(guest.calls(account.login, { body: { email: ana.email, password } })).rejects.toThrow(
      'invalidCredentials',
    );
    const [physicalCard] = ana.card.physicalCards;
    expect(
      await guest.calls(profile.view, { params: { cardId: physicalCard?.address ?? '' } }),
    ).toMatchObject({
      publicState: 'unbound',
      exitLink: '',
    });
    expect(await guest.calls(profile.view, { params: { cardId: ana.card.cardId } })).toMatchObject({
      publicState: 'unknown',
    });

    // both had uploaded the same picture: its files go with the last reference
    expect(filesWith(ana.picture)).toHaveLength(3);
    expect(await deps.files.read(photoFile(ben.picture, 'page'))).toBeDefined();
  });

  test('the card and the address are free for the next person', async () => {
    const ana = await resident();
    await leave(ana);
    clock.set(addDays(clock.now(), 30));
    await runJobs(deps);

    const next = await given.user({ email: ana.email });
    const card = await next.calls(cards.bind, { body: { cardNumber: ana.cardNumber } });
    expect(card).toMatchObject({ name: '', visitCount: 0, saveCount: 0 });
  });

  test('a missed hour is made up for by the daily round, and doing it twice changes nothing', async () => {
    const ana = await given.user();
    await updateUser(deps.db, ana, { erasedAt: clock.now() });
    await enqueue(deps.db, eraseDueAccounts, {});
    await enqueue(deps.db, eraseAccount, { userId: ana.id });
    await enqueue(deps.db, eraseAccount, { userId: ana.id });
    await runJobs(deps);

    expect(await rowsWith([ana.id, ana.email])).toEqual([]);
  });

  test('when it breaks in the middle all is still there, and the next try does it', async () => {
    const ana = await resident();
    await leave(ana);
    clock.set(addDays(clock.now(), 30));
    // makes the last step fail
    await database.pool.query(`create table obstacle (user_id uuid references users)`);
    await database.pool.query(`insert into obstacle values ($1)`, [ana.id]);
    const before = await rowsWith([ana.id, ana.card.id]);
    await expect(runJobs(deps, [eraseAccount])).rejects.toThrow();
    expect(await rowsWith([ana.id, ana.card.id])).toEqual(before);

    await database.pool.query(`drop table obstacle`);
    clock.advance(60_000);
    await runJobs(deps, [eraseAccount]);
    expect(await rowsWith([ana.id, ana.email, ana.card.id])).toEqual([]);
  });

  test('the exit links of cards that were removed before go too, and their own addresses are gone', async () => {
    const ana = await resident();
    const { card } = ana;
    const printedId = card.physicalCards[0]?.address ?? '';
    await ana.calls(cards.remove, { params: { id: card.id } });
    const view = (cardId: string) => guest.calls(profile.view, { params: { cardId } });
    for (const code of [card.cardId, printedId])
      expect(await view(code)).toMatchObject({ publicState: 'unbound', exitLink: card.exitLink });
    const notices: string[] = [];
    const stop = await database.listen(
      cardChanged,
      (code) => notices.push(code),
      () => {},
    );

    await leave(ana);
    clock.set(addDays(clock.now(), 30));
    await runJobs(deps);

    expect(await view(card.cardId)).toMatchObject({ publicState: 'unknown' });
    expect(await view(printedId)).toMatchObject({ publicState: 'unbound', exitLink: '' });
    expect(await rowsWith([card.exitLink])).toEqual([]);
    await expect.poll(() => notices).toEqual(expect.arrayContaining([card.cardId, printedId]));
    stop();
  });

  test('files go by their own job, which may be interrupted too', async () => {
    const gone = 'ab'.repeat(16);
    await deps.files.save(photoFile(gone, 'page'), Buffer.from('x'));
    await deps.files.save(photoFile(gone, 'contact'), Buffer.from('x'));
    await deps.files.save('export-x.zip', Buffer.from('x'));
    await enqueue(deps.db, removeFiles, { files: ['export-x.zip'] });
    await enqueue(deps.db, removePictureFiles, { id: randomUUID(), name: gone });
    let calls = 0;
    const remove = async (name: string) =>
      ++calls === 2 ? Promise.reject(new Error('killed')) : deps.files.remove(name);
    await expect(runJobs({ ...deps, files: { ...deps.files, remove } })).rejects.toThrow('killed');
    clock.advance(60_000);
    await runJobs(deps);

    expect([...filesWith(gone), ...filesWith('export-x.zip')]).toEqual([]);
  });
});
