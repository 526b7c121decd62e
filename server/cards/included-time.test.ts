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

  test('goes over to the card that replaces it, and stays with that one when it is unbound and bound again', async () => {
    const ana = await given.user();
    const [long, short] = [await printed({ length: 12, unit: 'months' }), await printed(tenDays)];
    const { id, specialValidUntil } = await bind(ana, long);
    const replaced = await ana.calls(cards.replace, {
      params: { id },
      body: { cardNumber: short.cardNumber },
    });
    expect(replaced.specialValidUntil).toEqual(specialValidUntil);
    await ana.calls(cards.remove, { params: { id } });
    expect(await bind(ana, short)).toMatchObject({ specialValidUntil });
  });

  test('is none where its batch has none', async () => {
    const ana = await given.user();
    const card = await printed(undefined);
    expect(await bind(ana, card)).toMatchObject({ state: 'needsSubscription', specialValidUntil: null });
    expect(await check(ana, card)).toMatchObject({ specialValidity: null, specialValidUntil: null });
  });
});
