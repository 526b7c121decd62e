import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { adminCards } from '@visita/core/cards/admin-contract';
import { addDays, addMonths } from '@visita/core/days';
import { world, type Person } from '../test/world.ts';

const { clock, database, given } = await world();
const tenDays = { length: 10, unit: 'days' as const };

async function printed(validity: { length: number; unit: 'days' | 'months' } | undefined) {
  const [card] = await given.printed({ validity });
  if (!card) throw new Error('one card was printed');
  return card;
}

const bind = (person: Person, { cardNumber }: { cardNumber: string }) =>
  person.calls(cards.bind, { body: { cardNumber } });
const check = (person: Person, { cardNumber }: { cardNumber: string }) =>
  person.calls(cards.check, { params: { cardNumber } });

describe('the time that comes with a card', () => {
  test('counts from the first binding, in spite of later bindings, transfers and releases', async () => {
    const card = await printed(tenDays);
    const [ana, ben] = [await given.user(), await given.user()];
    const until = addDays(clock.now(), 10);
    expect(await check(ana, card)).toMatchObject({ specialValidity: tenDays, specialValidUntil: null });

    const first = await bind(ana, card);
    expect(first).toMatchObject({ state: 'activated', specialValidUntil: until });
    clock.advance(2 * 86_400_000);
    await ana.calls(cards.remove, { params: { id: first.id } });
    expect(await check(ben, card)).toMatchObject({ state: 'notBound', specialValidUntil: until });
    const second = await bind(ben, card);
    expect(second).toMatchObject({ state: 'activated', specialValidUntil: until });

    const { code } = await ben.calls(cards.offer, { params: { id: second.id } });
    const received = await ana.calls(cards.receive, { body: { code } });
    expect(received).toMatchObject({ state: 'activated', specialValidUntil: until });
    const staff = await given.staff();
    await staff.calls(adminCards.release, {
      params: { id: card.id },
      body: { reason: 'Asked.', binding: received.id },
    });
    clock.advance(9 * 86_400_000);
    expect(await bind(ben, card)).toMatchObject({
      state: 'specialValidityExpired',
      specialValidUntil: until,
    });
  });

  test('is stored for each of many cards and never moves by any order of binding and unbinding', async () => {
    const people = [await given.user(), await given.user()];
    for (const validity of [tenDays, { length: 1, unit: 'months' as const }]) {
      const card = await printed(validity);
      const until =
        validity.unit === 'days'
          ? addDays(clock.now(), validity.length)
          : addMonths(clock.now(), validity.length);
      for (let round = 0; round < 8; round++) {
        const person = people[round % 2];
        if (!person) throw new Error('two people take turns');
        const { id, specialValidUntil } = await bind(person, card);
        expect(specialValidUntil).toEqual(until);
        clock.advance(3 * 86_400_000);
        await person.calls(cards.remove, { params: { id } });
        const { rows } = await database.pool.query('select special_until from physical_cards where id = $1', [
          card.id,
        ]);
        expect(rows).toEqual([{ special_until: until }]);
      }
    }
  });

  test('stays with the card on a replacement, and is gone with it: the replacement has its own', async () => {
    const ana = await given.user();
    const [long, short] = [await printed({ length: 12, unit: 'months' }), await printed(tenDays)];
    const { id, specialValidUntil } = await bind(ana, long);
    const shortUntil = addDays(clock.now(), 10);
    const replaced = await ana.calls(cards.replace, {
      params: { id },
      body: { cardNumber: short.cardNumber },
    });
    expect(replaced).toMatchObject({
      specialValidUntil,
      physicalCards: [{ cardNumber: short.cardNumber, specialValidUntil: shortUntil }],
    });
    await ana.calls(cards.remove, { params: { id } });
    expect(await bind(ana, short)).toMatchObject({ specialValidUntil: shortUntil });
  });

  test('leaves a card with the physical card that brought it, and comes with it to the next', async () => {
    const ana = await given.user();
    const [long, short] = [await printed({ length: 12, unit: 'months' }), await printed(tenDays)];
    const { id, specialValidUntil } = await bind(ana, long);
    const shortUntil = addDays(clock.now(), 10);
    await ana.calls(cards.bind, { body: { cardNumber: short.cardNumber, cardId: id } });
    const detached = await ana.calls(cards.detach, { params: { id, physicalId: long.id } });
    expect(detached).toMatchObject({ specialValidUntil: shortUntil, state: 'activated' });
    const other = await bind(ana, long);
    expect(other).toMatchObject({ specialValidUntil });
    const moved = await ana.calls(cards.attach, { params: { id }, body: { physicalCardId: long.id } });
    expect(moved).toMatchObject({ specialValidUntil });
    expect(await ana.calls(cards.get, { params: { id: other.id } })).toMatchObject({
      specialValidUntil: null,
      physicalCards: [],
    });
  });

  test('of a replaced card that staff free again covers no second card', async () => {
    const ana = await given.user();
    const [long, short] = [await printed({ length: 12, unit: 'months' }), await printed(tenDays)];
    const { id, specialValidUntil } = await bind(ana, long);
    await ana.calls(cards.replace, { params: { id }, body: { cardNumber: short.cardNumber } });
    const staff = await given.staff();
    await staff.calls(adminCards.unblock, { params: { id: long.id }, body: { reason: 'Repaired.' } });

    const ben = await given.user();
    expect(await check(ben, long)).toMatchObject({ specialValidity: null, specialValidUntil: null });
    expect(await bind(ben, long)).toMatchObject({ state: 'needsSubscription', specialValidUntil: null });
    expect(await ana.calls(cards.get, { params: { id } })).toMatchObject({ specialValidUntil });
    await expect(
      database.pool.query('update physical_cards set special_until = now() where id = $1', [long.id]),
    ).rejects.toMatchObject({ constraint: 'physical_cards_special_until_frozen' });
  });

  test('is none where its batch has none', async () => {
    const ana = await given.user();
    const card = await printed(undefined);
    expect(await bind(ana, card)).toMatchObject({ state: 'needsSubscription', specialValidUntil: null });
    expect(await check(ana, card)).toMatchObject({ specialValidity: null, specialValidUntil: null });
  });
});
