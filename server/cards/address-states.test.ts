import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { world } from '../test/world.ts';

/** The state that each kind of address shows: the card's own, two attached physical cards, and a replaced one. */

const { given, guest, database } = await world();

interface Shown {
  digital: string;
  first: string;
  second: string;
  replaced: string;
}

const all = (state: string): Shown => ({ digital: state, first: state, second: state, replaced: state });

const table: [isCovered: boolean, isPaused: boolean, lost: (keyof Shown)[], Shown][] = [
  [true, false, [], all('live')],
  [true, false, ['first'], { ...all('live'), first: 'lost' }],
  [true, false, ['replaced'], { ...all('live'), replaced: 'lost' }],
  [true, false, ['first', 'second', 'replaced'], { ...all('lost'), digital: 'live' }],
  [true, true, [], all('paused')],
  [true, true, ['first'], { ...all('paused'), first: 'lost' }],
  [true, true, ['replaced'], { ...all('paused'), replaced: 'lost' }],
  [true, true, ['first', 'second', 'replaced'], { ...all('lost'), digital: 'paused' }],
  [false, false, [], all('lapsed')],
  [false, false, ['first'], { ...all('lapsed'), first: 'lost' }],
  [false, false, ['replaced'], { ...all('lapsed'), replaced: 'lost' }],
  [false, false, ['first', 'second', 'replaced'], { ...all('lost'), digital: 'lapsed' }],
  [false, true, [], all('paused')],
  [false, true, ['first'], { ...all('paused'), first: 'lost' }],
  [false, true, ['replaced'], { ...all('paused'), replaced: 'lost' }],
  [false, true, ['first', 'second', 'replaced'], { ...all('lost'), digital: 'paused' }],
];

test.each(table)(
  'A card that is covered: %s, paused: %s, with lost %j',
  async (isCovered, isPaused, lost, shown) => {
    const person = await given.user();
    const validity = isCovered ? ({ length: 1, unit: 'months' } as const) : undefined;
    const [first, second, replaced, next] = [
      ...(await given.printed({ validity })),
      ...(await given.printed({ count: 3 })),
    ];
    if (!first || !second || !replaced || !next) throw new Error('four cards were printed');
    const { id, cardId } = await person.calls(cards.bind, { body: { cardNumber: first.cardNumber } });
    const params = { id };
    await database.pool.query(
      `update cards set content = content || '{"name": "Ana"}', version = 2 where id = $1`,
      [id],
    );
    for (const { cardNumber } of [second, replaced])
      await person.calls(cards.bind, { body: { cardNumber, cardId: id } });
    if (isPaused) await person.calls(cards.pause, { params });
    for (const name of lost) {
      const { id: physicalCardId } = { digital: first, first, second, replaced }[name];
      await person.calls(cards.reportLost, { params, body: { physicalCardId } });
    }
    const body = { cardNumber: next.cardNumber, physicalCardId: replaced.id };
    const { visibility } = await person.calls(cards.replace, { params, body });

    const codes = { digital: cardId, first: first.cardId, second: second.cardId, replaced: replaced.cardId };
    for (const [kind, code] of Object.entries(codes)) {
      const seen = await guest.calls(profile.view, { params: { cardId: code } });
      const expected = shown[kind as keyof Shown]; // the keys of both are the same
      expect(seen.publicState, kind).toBe(expected);
      // the address of a lost card names no other
      if (expected === 'lost')
        expect(seen).toEqual({ publicState: 'lost', cardId: code, address: code, colour: 'black' });
      const writing = guest.calls(profile.writeToOwner, {
        params: { cardId: code },
        body: { message: 'Found.' },
      });
      if (expected === 'lost') await expect(writing).resolves.toBeNull();
      else await expect(writing).rejects.toThrow('cardNotFound');
    }
    // the replacement is not lost, so the card is not
    expect(visibility).toBe(isPaused ? 'paused' : 'shown');
  },
);
