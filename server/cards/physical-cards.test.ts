import { describe, expect, test } from 'vitest';
import { fromCsv } from '@visita/core/csv';
import { adminCards } from '@visita/core/cards/admin-contract';
import { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { formatCardNumber } from '@visita/core/cards/number';
import { addMonths } from '@visita/core/days';
import { contacts } from '@visita/core/contacts/contract';
import type { Problem } from '@visita/core/problems';
import { profile } from '@visita/core/profile/contract';
import { leave } from '../test/left-contact.ts';
import { givePhoto } from '../test/photo.ts';
import { runJobs } from '../test/jobs.ts';
import { listScanned, recordStatements } from '../test/plans.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import type { Person } from '../test/world.ts';
import { countFreeCards } from './batch-queries.ts';

const app = await subscriptionWorld();
const { given, guest, database, deps, emails, clock } = app;
const staff = await given.staff();
const support = await given.staff({ role: 'support' });
const reason = 'The owner has asked by phone.';

type Printed = Awaited<ReturnType<typeof given.printed>>[number];
async function printed(): Promise<Printed> {
  const [card] = await given.printed({ colour: 'pink', validity: { length: 12, unit: 'months' } });
  if (!card) throw new Error('no card was printed');
  return card;
}

/** A user with a written card. */
async function owner() {
  const [person, card] = [await given.user(), await printed()];
  const { id } = await person.calls(cards.bind, { body: { cardNumber: card.cardNumber } });
  const body = {
    ...emptyContent,
    name: 'Ana Lima',
    title: 'Engineer',
    company: 'Bridges',
    photo: await givePhoto(person),
  };
  await person.calls(cards.update, { params: { id }, body });
  return { person, card, binding: id };
}

const shown = (card: { id: string }, as: Person = staff) =>
  as.calls(adminCards.get, { params: { id: card.id } });
const block = (card: Printed, as = staff) => as.calls(adminCards.block, { params: card, body: { reason } });
const bind = async (card: Printed) =>
  (await given.user()).calls(cards.bind, { body: { cardNumber: card.cardNumber } });
const replace = (
  { card, binding }: Awaited<ReturnType<typeof owner>>,
  { cardNumber }: { cardNumber: string },
) => staff.calls(adminCards.replace, { params: card, body: { reason, binding, cardNumber } });
const subjectsTo = ({ email }: Person) =>
  emails.filter(({ to }) => to.address === email).map(({ subject }) => subject);
const viewPublicly = (card: Printed) => guest.calls(profile.view, { params: { cardId: card.cardId } });

describe('looking a card up', () => {
  test('finds it by number, name, URL and owner, for staff with the permission only', async () => {
    const { person, card } = await owner();
    const find = async (search: string, as = support) =>
      (await as.calls(adminCards.list, { query: { search } })).items.map(({ id, owner }) => [
        id,
        owner?.email,
      ]);

    for (const text of [
      card.cardNumber.toLowerCase(),
      card.cardId,
      `https://visita.test/i/${card.cardId}?s=q`,
      person.email.toUpperCase(),
    ])
      expect(await find(text), text).toEqual([[card.id, person.email]]);
    for (const text of ['nobody@example.com', '0000-0000-0000', 'Ana'])
      expect(await find(text), text).toEqual([]);
    const packer = await given.staff({ role: 'packer' });
    await expect(find(card.cardId, packer)).rejects.toMatchObject({ key: 'forbidden' });

    const table = (search: string, as = staff) =>
      app.send(
        new Request(`${app.config.publicUrl}/api/admin/cards/csv?search=${search}`, {
          headers: { authorization: `Bearer ${as.token}` },
        }),
      );
    const lines = fromCsv(await (await table(card.cardId)).text()).map(({ cells }) => cells);
    expect(lines.slice(1)).toMatchObject([
      [
        formatCardNumber(card.cardNumber),
        card.cardId,
        'card',
        'pink',
        'bound',
        expect.any(String),
        person.email,
        expect.any(String),
      ],
    ]);
    // a search text that names no card finds none, rather than all of them
    expect(fromCsv(await (await table('Ana')).text())).toHaveLength(1);
    expect((await table(card.cardId, support)).status).toBe(403);
  });

  test('shows what pays for it and what became of it', async () => {
    const { person, card, binding } = await owner();
    expect(await shown(card)).toMatchObject({
      state: 'bound',
      owner: { email: person.email },
      binding: {
        id: binding,
        visibility: 'shown',
        coverages: [{ plan: 'special', isRunning: true }],
        subscription: null,
      },
      moves: [{ action: 'bind', staff: null }],
    });
  });

  test('goes through all of them page by page, and narrows by state and colour', async () => {
    const printedCards = [await printed(), await printed(), await printed()];
    const [bound, blocked] = printedCards;
    if (!bound || !blocked) throw new Error('three were printed');
    await bind(bound);
    await block(blocked);
    const found: string[] = [];
    for (let after: string | undefined; ;) {
      const { items, next } = await staff.calls(adminCards.list, {
        query: { colour: 'pink', limit: '2', ...(after && { after }) },
      });
      found.push(...items.map(({ id }) => id));
      if (!next) break;
      after = next;
    }
    expect(found).toEqual([...new Set(found)].toSorted().toReversed());
    for (const card of printedCards) expect(found).toContain(card.id);
    const inState = async (state: 'free' | 'bound' | 'blocked') =>
      (await staff.calls(adminCards.list, { query: { state } })).items;
    for (const state of ['free', 'bound', 'blocked'] as const)
      expect([...new Set((await inState(state)).map((card) => card.state))]).toEqual([state]);
    const free = (await inState('free')).filter(({ colour }) => colour === 'pink').length;
    expect(await staff.calls(adminCards.stock, {})).toEqual(await countFreeCards(database.db));
    expect(await countFreeCards(database.db)).toContainEqual({ colour: 'pink', free });
    const [counted] = await recordStatements(() => countFreeCards(database.db));
    expect(counted && (await listScanned(database.pool, counted))).toEqual([]);
  });
});

describe('a blocked card', () => {
  test('cannot be bound until it is unblocked, and its page is always served', async () => {
    const card = await printed();
    expect(await block(card)).toMatchObject({ state: 'blocked' });
    await expect(bind(card)).rejects.toMatchObject({ key: 'cardBlocked' });
    const ana = await given.user();
    await expect(ana.calls(cards.check, { params: { cardNumber: card.cardNumber } })).rejects.toMatchObject({
      key: 'cardBlocked',
    });
    expect(await viewPublicly(card)).toMatchObject({ publicState: 'unbound' });
    await expect(block(card)).rejects.toMatchObject({ key: 'transitionForbidden' });

    clock.advance(1);
    const unblocked = await staff.calls(adminCards.unblock, { params: card, body: { reason } });
    expect(unblocked).toMatchObject({
      state: 'free',
      moves: [{ action: 'block', staff: staff.email, reason }, { action: 'unblock' }],
    });
    await bind(card);
    await expect(block(card)).rejects.toMatchObject({ key: 'transitionForbidden' });
  });

  test('loses the exit link of its former owner when it is unblocked', async () => {
    const { person, card, binding } = await owner();
    const content = { exitLink: 'https://new.example/ana' };
    await person.calls(cards.change, { params: { id: binding }, body: content });
    await person.calls(cards.remove, { params: { id: binding } });
    await block(card);
    expect(await viewPublicly(card)).toMatchObject(content);
    await staff.calls(adminCards.unblock, { params: card, body: { reason } });
    expect(await viewPublicly(card)).toMatchObject({ publicState: 'unbound', exitLink: '' });
  });

  test('is either bound or blocked after concurrent attempts', async () => {
    for (let round = 0; round < 8; round++) {
      const card = await printed();
      const [bound, blocked] = await Promise.allSettled([bind(card), block(card)]);
      expect([bound.status, blocked.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await shown(card)).toMatchObject({ state: bound.status === 'fulfilled' ? 'bound' : 'blocked' });
    }
  });

  test('is no business of support’s', async () => {
    await expect(block(await printed(), support)).rejects.toMatchObject({ key: 'forbidden' });
  });
});

describe('releasing', () => {
  test('does what its owner would do, and tells them; a card that is another’s by now is left alone', async () => {
    const { person, card, binding } = await owner();
    const release = () => staff.calls(adminCards.release, { params: card, body: { reason, binding } });

    clock.advance(1);
    expect(await release()).toMatchObject({
      state: 'free',
      owner: null,
      moves: [{ action: 'bind' }, { action: 'release', reason }],
    });
    await runJobs(deps);
    expect(subjectsTo(person)).toContain('Your card was released');
    await expect(person.calls(cards.get, { params: { id: binding } })).rejects.toMatchObject({
      key: 'cardNotFound',
    });

    await bind(card);
    await expect(release()).rejects.toMatchObject({ key: 'changedMeanwhile' });
  });

  test('detaches one of several physical cards, and leaves the card to its owner', async () => {
    const { person, card, binding } = await owner();
    const second = await printed();
    const input = { params: second, body: { reason, binding } };
    await person.calls(cards.bind, { body: { cardNumber: second.cardNumber, cardId: binding } });
    expect((await staff.calls(adminCards.get, { params: second })).binding).toMatchObject({ otherCards: 1 });

    clock.advance(1);
    expect(await staff.calls(adminCards.release, input)).toMatchObject({
      state: 'free',
      owner: null,
      moves: [{ action: 'bind' }, { action: 'release', reason }],
    });
    expect(await person.calls(cards.get, { params: { id: binding } })).toMatchObject({
      physicalCards: [{ id: card.id }],
    });
    await runJobs(deps);
    expect(subjectsTo(person)).toContain('Your card was taken off your profile');
    expect((await staff.calls(adminCards.get, { params: card })).binding).toMatchObject({ otherCards: 0 });
    await expect(staff.calls(adminCards.release, input)).rejects.toMatchObject({ key: 'changedMeanwhile' });
  });

  test('asks what becomes of the plan of a card that has one', async () => {
    const { person, card } = await given.subscriber({ plan: 'monthly', status: 'active' });
    const { rows } = await database.pool.query(
      'select physical_card_id as id from card_addresses where card_id = $1 and physical_card_id is not null',
      [card?.id],
    );
    const input = { params: rows[0] as { id: string }, body: { reason, binding: card?.id ?? '' } };
    await expect(staff.calls(adminCards.release, input)).rejects.toMatchObject({
      key: 'cardHasSubscription',
    });
    await staff.calls(adminCards.release, { ...input, body: { ...input.body, subscription: 'end' } });
    const { rows: moves } = await database.pool.query(
      `select actor from subscription_moves m join subscriptions s on s.id = m.subscription_id where s.user_id = $1 and action = 'cancel'`,
      [person.id],
    );
    expect(moves).toEqual([{ actor: 'admin' }]);
  });
});

describe('a card that takes the stead of a lost one', () => {
  test('has its content, coverage, statistics and contacts, and the old address shows its page', async () => {
    const old = await owner();
    const { person, card, binding } = old;
    await deps.visits.view({ cardId: binding, channel: 'nfc', visitor: Buffer.alloc(16, 7) });
    await leave(app, card.cardId);
    await person.calls(cards.reportLost, { params: { id: binding } });
    clock.advance(1000);
    const fresh = await printed();

    expect(await replace(old, fresh)).toMatchObject({
      id: fresh.id,
      state: 'bound',
      moves: [{ action: 'takeOver', other: { id: card.id } }],
    });

    const after = await person.calls(cards.get, { params: { id: binding } });
    expect(after).toMatchObject({
      physicalCards: [{ address: fresh.cardId }],
      cardNumber: fresh.cardNumber,
      name: 'Ana Lima',
      visibility: 'shown',
      state: 'activated',
      // its year began later
      specialValidUntil: addMonths(clock.now(), 12),
      visitCount: 1,
    });
    expect((await person.calls(contacts.list, { query: {} })).contacts).toHaveLength(1);
    // the old address is for finders until its card is found, then it shows the same page as the new one
    expect(await viewPublicly(card)).toMatchObject({ publicState: 'lost' });
    await person.calls(cards.reportFound, { params: { id: binding }, body: { physicalCardId: card.id } });
    const { cardId } = after;
    expect(await viewPublicly(card)).toEqual({ ...(await viewPublicly(fresh)), address: card.cardId });
    expect(await viewPublicly(card)).toMatchObject({ publicState: 'live', cardId, name: 'Ana Lima' });
    expect(await shown(card)).toMatchObject({ state: 'blocked', leadsTo: { id: fresh.id } });
    await expect(bind(card)).rejects.toMatchObject({ key: 'cardBlocked' });
    await runJobs(deps);
    expect(subjectsTo(person)).toContain('Your card was replaced');
  });

  test('is where all earlier URLs lead, and none once it has another owner', async () => {
    const first = await owner();
    const [second, third] = [await printed(), await printed()];
    await replace(first, second);
    await replace({ ...first, card: second }, third);
    for (const card of [first.card, second, third])
      expect(await viewPublicly(card)).toMatchObject({ name: 'Ana Lima', address: card.cardId });

    await first.person.calls(cards.remove, { params: { id: first.binding } });
    await bind(third);
    expect(await viewPublicly(first.card)).toMatchObject({
      publicState: 'unbound',
      cardId: first.card.cardId,
    });
  });

  test('is a free one, of a card that is still the same person’s', async () => {
    const [old, other, blocked] = [await owner(), await owner(), await printed()];
    await block(blocked);
    const refused = async (cardNumber: string) =>
      replace(old, { cardNumber }).catch((problem: Problem) => problem.details.errors);
    expect(await refused(other.card.cardNumber)).toMatchObject([{ field: 'cardNumber', code: 'cardTaken' }]);
    expect(await refused(old.card.cardNumber)).toMatchObject([{ field: 'cardNumber', code: 'cardTaken' }]);
    expect(await refused(blocked.cardNumber)).toMatchObject([{ field: 'cardNumber', code: 'cardBlocked' }]);
    expect(await shown(old.card)).toMatchObject({ state: 'bound' });
    await expect(replace({ ...old, binding: other.binding }, await printed())).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
  });
});

test('a physical card records whether it is bound, after any sequence of actions', async () => {
  const { rows } = await database.pool.query(
    `select p.id from physical_cards p join card_addresses a on a.physical_card_id = p.id
     where p.is_bound <> (a.card_id is not null and p.blocked_at is null)`,
  );
  expect(rows).toEqual([]);
});
