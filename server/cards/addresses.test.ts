import { describe, expect, test } from 'vitest';
import { adminUsers } from '@visita/core/account/admin-contract';
import { adminCards } from '@visita/core/cards/admin-contract';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { profile } from '@visita/core/profile/contract';
import { stats } from '@visita/core/stats/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { findRequest, insertRequest } from '../contacts/request-queries.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { gatherExport } from '../privacy/gather-export.ts';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { leave } from '../test/left-contact.ts';
import { givePhoto } from '../test/photo.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { collectUnused } from '../uploads/jobs.ts';
import { attachPhysicalCard } from './attach-physical-card.ts';
import { cardChanged, tellCardChanged } from './card-changed.ts';
import { detachAddress } from './card-address-queries.ts';
import { findPhysicalCard } from './physical-card-queries.ts';

/** Each query that goes from a card to its addresses, with none, one and three physical cards. */

const { given, guest, database, deps, clock } = await subscriptionWorld();
const staff = await given.staff();
const colours = ['gold', 'blue', 'pink'] as const;

/** A subscriber's card with this number of physical cards, each attached a minute after the one before. */
async function cardWith(count: number) {
  const { person, card } = await given.subscriber({ plan: 'monthly', status: 'active' });
  const id = card?.id ?? '';
  await database.pool.query(`update cards set content = content || '{"name": "Ana Lima"}' where id = $1`, [
    id,
  ]);
  const { physicalCards } = await person.calls(cards.get, { params: { id } });
  for (const one of physicalCards)
    await transaction(database.db, (tx) => detachAddress(tx, { physicalCardId: one.id }));
  for (const colour of colours.slice(0, count)) {
    clock.advance(60_000);
    const [printed] = await given.printed({ colour });
    await transaction(database.db, async (tx) => {
      const physical = printed && (await findPhysicalCard(tx, printed));
      if (!physical) throw new Error('no card was printed');
      await attachPhysicalCard(tx, { cardId: id, physical, at: clock.now() });
    });
  }
  return { person, id, own: await person.calls(cards.get, { params: { id } }) };
}

const view = (cardId: string) => guest.calls(profile.view, { params: { cardId } });

describe.each([0, 1, 3])('a card with %i physical cards', (count) => {
  test('is one card everywhere, with the number and colour of the oldest', async () => {
    const { person, id, own } = await cardWith(count);
    const [oldest] = own.physicalCards;

    expect(own.physicalCards.map(({ colour }) => colour)).toEqual(colours.slice(0, count));
    expect(own).toMatchObject({
      cardNumber: oldest?.cardNumber ?? null,
      colour: oldest?.colour ?? 'black',
      state: 'activated',
      visibility: 'shown',
    });
    expect(own.addresses).toHaveLength(count + 1);
    expect((await person.calls(cards.list, {})).cards).toEqual([own]);
    expect(await person.calls(subscriptions.list, {})).toMatchObject([
      { seats: [{ card: { id, cardId: own.cardId, cardNumber: own.cardNumber, colour: own.colour } }] },
    ]);
    expect(await staff.calls(adminUsers.get, { params: { id: person.id } })).toMatchObject({
      cards: [{ id, cardId: own.cardId, cardNumber: own.cardNumber, colour: own.colour }],
    });
    expect(await person.calls(stats.ranking, { query: { range: '7days' } })).toMatchObject([
      { id, cardId: own.cardId },
    ]);
  });

  test('shows its profile at each address, in the colour of what was tapped', async () => {
    const { own } = await cardWith(count);

    expect(await view(own.cardId)).toMatchObject({
      publicState: 'live',
      cardId: own.cardId,
      address: own.cardId,
      colour: own.colour,
    });
    for (const { address, colour } of own.physicalCards)
      expect(await view(address)).toMatchObject({ publicState: 'live', cardId: own.cardId, address, colour });
  });

  test('has one inbox for all of them, and tells each address of a change', async () => {
    const { person, id, own } = await cardWith(count);
    const codes = own.addresses.map(({ code }) => code);
    for (const code of codes) await leave({ guest, clock }, code);

    const { contacts: inbox } = await person.calls(contacts.list, { query: {} });
    expect(inbox.map(({ cardId }) => cardId)).toEqual(codes.map(() => own.cardId));

    const notices: string[] = [];
    const stop = await database.listen(
      cardChanged,
      (code) => notices.push(code),
      () => {},
    );
    await transaction(database.db, (tx) => tellCardChanged(tx, { id }));
    await expect.poll(() => notices.toSorted()).toEqual(codes.toSorted());
    stop();
  });
});

describe.each([0, 1, 3])('the data of a card with %i physical cards', (count) => {
  test('are exported once, and staff find each of its physical cards', async () => {
    const { person, id, own } = await cardWith(count);

    const files = await gatherExport(deps, { userId: person.id });
    const read = async (name: string) =>
      JSON.parse(
        String(Buffer.from((await files.find((file) => file.name === name)?.read()) ?? [])),
      ) as object;
    expect(await read('cards.json')).toMatchObject([
      { id, cardId: own.cardId, physicalCards: own.physicalCards.map(({ cardNumber }) => ({ cardNumber })) },
    ]);
    // a new session, since days pass in these tests
    const { items } = await (await given.staff()).calls(adminCards.list, { query: { search: person.email } });
    expect(items.map(({ cardNumber }) => cardNumber).toSorted()).toEqual(
      own.physicalCards.map(({ cardNumber }) => cardNumber).toSorted(),
    );
  });

  test('keep its photo, and mail its contact once', async () => {
    const { person, id, own } = await cardWith(count);
    const photo = await givePhoto(person);
    await person.calls(cards.change, { params: { id }, body: { photo } });
    clock.advance(2 * 86_400_000);
    await enqueue(deps.db, collectUnused, {});
    await runJobs(deps);
    expect(await view(own.cardId)).toMatchObject({ photo: expect.stringContaining(photo) });

    const requestId = newId(clock.now());
    const request = { id: requestId, cardId: id, email: 'zoe@example.org', language: 'en' as const };
    await insertRequest(deps.db, { ...request, requestedAt: clock.now() });
    expect(await findRequest(deps.db, { id: requestId })).toMatchObject({ id, cardId: own.cardId });
  });
});

test('a lost physical card says so at its own address, and the card lives on at the others', async () => {
  const { person, id, own } = await cardWith(3);
  const [first, second] = own.physicalCards;
  await database.pool.query('update card_addresses set lost_at = now() where code = $1', [first?.address]);

  expect(await view(first?.address ?? '')).toEqual({
    publicState: 'lost',
    cardId: first?.address,
    address: first?.address,
    colour: 'gold',
  });
  for (const code of [own.cardId, second?.address ?? ''])
    expect(await view(code)).toMatchObject({ publicState: 'live', name: 'Ana Lima' });
  expect(await person.calls(cards.get, { params: { id } })).toMatchObject({
    cardNumber: second?.cardNumber,
    colour: 'blue',
    visibility: 'shown',
  });
});

test('a plan takes a card by its id, by the code of any address and by any number of it', async () => {
  const { person } = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  const [first, second] = await given.printed({ count: 2 });
  if (!first || !second) throw new Error('two cards were printed');
  const { id, cardId } = await person.calls(cards.bind, { body: { cardNumber: first.cardNumber } });
  await person.calls(cards.bind, { body: { cardNumber: second.cardNumber, cardId } });
  const [subscription] = await person.calls(subscriptions.list, {});
  const params = { id: subscription?.id ?? '' };

  for (const key of [second.cardNumber.toLowerCase(), first.cardNumber, cardId, second.cardId, id])
    expect(
      await person.calls(subscriptions.change, { params, body: { cardId: key } }),
      `by ${key}`,
    ).toMatchObject({ seats: [{ card: { id } }] });

  const other = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  const [theirs] = await other.person.calls(subscriptions.list, {});
  const take = (key: string) =>
    other.person.calls(subscriptions.change, { params: { id: theirs?.id ?? '' }, body: { cardId: key } });
  await expect(take(second.cardId)).rejects.toThrow('cardBoundByOther');
  // a number is found among the caller's own only
  await expect(take(second.cardNumber)).rejects.toThrow('cardNotFound');
});
