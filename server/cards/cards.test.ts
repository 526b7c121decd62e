import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { emptyContent } from '@visita/core/cards/content';
import type { SpecialValidity } from '@visita/core/cards/special-validity';
import { givePhoto } from '../test/photo.ts';
import { world, type Person } from '../test/world.ts';

const { given, guest, clock } = await world();
const year = { length: 12, unit: 'months' } as const;

async function writeCard(person: Person) {
  return {
    ...emptyContent,
    name: 'Ana Lima',
    title: 'Engineer',
    company: 'Bridges',
    photo: await givePhoto(person),
  };
}

/** A user with a bound and written card. */
async function owner({ as, ...batch }: { as?: Person; validity?: SpecialValidity | undefined } = {}) {
  const person = as ?? (await given.user());
  const [printed] = await given.printed({ validity: 'validity' in batch ? batch.validity : year });
  if (!printed) throw new Error('no card was printed');
  const card = await person.calls(cards.bind, { body: { cardNumber: printed.cardNumber } });
  await person.calls(cards.update, { params: { id: card.id }, body: await writeCard(person) });
  return { person, printed, id: card.id, cardId: card.cardId };
}

describe('checking a number', () => {
  test('tells a free card and what it brings', async () => {
    const ana = await given.user();
    const [printed] = await given.printed({ colour: 'gold', validity: year });
    const typed = ` ${printed?.cardNumber.toLowerCase().replace(/(.{4})/, '$1-')} `;

    await expect(ana.calls(cards.check, { params: { cardNumber: typed } })).resolves.toMatchObject({
      state: 'notBound',
      colour: 'gold',
      specialValidity: year,
    });
  });

  test('does not know a number that was never printed', async () => {
    const ana = await given.user();

    await expect(ana.calls(cards.check, { params: { cardNumber: 'nonsense' } })).resolves.toMatchObject({
      state: 'notFound',
    });
  });

  test('says nothing about another user’s card', async () => {
    const { printed } = await owner();
    const ben = await given.user();

    await expect(
      ben.calls(cards.check, { params: { cardNumber: printed.cardNumber } }),
    ).rejects.toMatchObject({
      key: 'cardBoundByOther',
      status: 403,
    });
  });

  test('follows the card’s own life', async () => {
    const { person, printed } = await owner({ validity: { length: 14, unit: 'days' } });
    const { printed: without } = await owner({ as: person, validity: undefined });
    const check = async ({ cardNumber }: { cardNumber: string }) =>
      (await person.calls(cards.check, { params: { cardNumber } })).state;

    expect([await check(printed), await check(without)]).toEqual(['activated', 'needsSubscription']);
    clock.advance(14 * 86_400_000);
    expect([await check(printed), await check(without)]).toEqual([
      'specialValidityExpired',
      'needsSubscription',
    ]);
  });
});

describe('binding', () => {
  test('makes a free card live for the time of its batch', async () => {
    const ana = await given.user();
    const [printed] = await given.printed({ validity: year });

    const card = await ana.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });

    const nextYear = new Date(clock.now());
    nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1);
    expect(card).toMatchObject({ state: 'activated', specialValidUntil: nextYear, name: '' });
  });

  test('lets one of twenty people in', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => given.user()));
    const [printed] = await given.printed();
    const cardNumber = printed?.cardNumber ?? '';

    const tries = await Promise.allSettled(
      people.map((person) => person.calls(cards.bind, { body: { cardNumber } })),
    );

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const lost of tries) {
      if (lost.status === 'rejected')
        expect(lost.reason).toMatchObject({
          key: 'cardBoundByOther',
          details: { errors: [{ field: 'cardNumber' }] },
        });
    }
  });

  test('says so when it is already yours', async () => {
    const { person, printed } = await owner();

    await expect(person.calls(cards.bind, { body: { cardNumber: printed.cardNumber } })).rejects.toThrow(
      'cardAlreadyBound',
    );
  });

  test.each([
    ['', 'cardNumberMissing'],
    ['1234', 'cardNumberShort'],
    ['0000-0000-0000', 'cardNumberInvalid'],
  ])('refuses "%s" at its field', async (cardNumber, code) => {
    const ana = await given.user();

    await expect(ana.calls(cards.bind, { body: { cardNumber } })).rejects.toMatchObject({
      key: 'invalidInput',
      details: { errors: [expect.objectContaining({ field: 'cardNumber', code })] },
    });
  });
});

describe('writing on a card', () => {
  test('is seen by a visitor', async () => {
    const { cardId } = await owner();

    await expect(guest.calls(profile.view, { params: { cardId } })).resolves.toMatchObject({
      publicState: 'live',
      name: 'Ana Lima',
      portrait: expect.stringMatching(/^data:image\/avif/),
    });
  });

  test('is found by its id and at each of its addresses, whose links name its own', async () => {
    const { cardId, id, printed } = await owner();

    for (const [key, address] of [
      [id, cardId],
      [cardId, cardId],
      [printed.cardId, printed.cardId],
    ] as const)
      await expect(guest.calls(profile.view, { params: { cardId: key } })).resolves.toMatchObject({
        publicState: 'live',
        cardId,
        address,
      });
  });

  test('drops the six code fields of the phone and country pickers', async () => {
    const { person, id } = await owner();
    const body = { ...(await writeCard(person)), country_key: 'CA', phone_code: '+1' };

    expect(await person.calls(cards.update, { params: { id }, body })).not.toHaveProperty('country_key');
  });

  test('refuses to overwrite a newer version', async () => {
    const { person, id } = await owner();
    const { version } = await person.calls(cards.get, { params: { id } });
    const body = { ...(await writeCard(person)), version };

    await person.calls(cards.update, { params: { id }, body: { ...body, title: 'First' } });
    await expect(
      person.calls(cards.update, { params: { id }, body: { ...body, title: 'Second' } }),
    ).rejects.toThrow('cardChangedElsewhere');
    expect(await person.calls(cards.get, { params: { id } })).toMatchObject({ title: 'First' });
  });

  test.each([
    ['a script as a link', { website: 'javascript:alert(1)' }, 'website', 'urlInvalid'],
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, 'name', 'tooLong'],
    ['a name of spaces', { name: '   ' }, 'name', 'required'],
    ['a name of direction marks', { name: '\u202E\u200F' }, 'name', 'required'],
    ['no photo', { photo: '' }, 'photo', 'photoMissing'],
    ['a phone number with a digit too few', { phone2: '+1 514 555 012' }, 'phone2', 'phoneInvalid'],
    [
      'a number of WhatsApp without its country',
      { socialLinks: { whatsapp: '514 555 0123' } },
      'socialLinks.whatsapp',
      'countryMissing',
    ],
    ['a photo of somebody else', { photo: `/files/${'0'.repeat(32)}-1000.webp` }, 'photo', 'photoUnknown'],
  ])('refuses %s at its field and writes nothing', async (_, change, field, code) => {
    const { person, id } = await owner();
    const before = await person.calls(cards.get, { params: { id } });

    const writing = person.calls(cards.update, {
      params: { id },
      body: { ...(await writeCard(person)), ...change },
    });

    await expect(writing).rejects.toMatchObject({
      key: 'invalidInput',
      details: { errors: [{ field, code }] },
    });
    expect(await person.calls(cards.get, { params: { id } })).toEqual(before);
  });

  test('makes one line of a name with line ends', async () => {
    const { person, id } = await owner();

    const card = await person.calls(cards.update, {
      params: { id },
      body: { ...(await writeCard(person)), name: 'Ana\r\nTEL:1 👩‍🔬' },
    });

    expect(card.name).toBe('Ana TEL:1 👩‍🔬');
  });

  test('by number does the same', async () => {
    const { person, printed } = await owner();
    const body = { ...(await writeCard(person)), cardNumber: printed.cardNumber, title: 'By number' };

    await expect(person.calls(cards.saveInfo, { body })).resolves.toMatchObject({ title: 'By number' });
  });
});

test('cards without a plan are those that nothing pays for', async () => {
  const person = await given.user();
  const bind = async (validity?: SpecialValidity) => {
    const [printed] = await given.printed({ validity });
    return person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  };
  const [never, over, live] = [await bind(), await bind({ length: 1, unit: 'days' }), await bind(year)];
  clock.advance(86_400_000);

  const unpaid = await person.calls(cards.unbound, {});

  const states = Object.fromEntries(unpaid.map(({ id, state }) => [id, state]));
  expect(states).toEqual({ [never.id]: 'needsSubscription', [over.id]: 'specialValidityExpired' });
  expect(states).not.toHaveProperty(live.id);
});

describe('another user’s card', () => {
  test('is said to be one and shows nothing, whatever is asked of it; an unknown one is not found', async () => {
    const { id, printed } = await owner();
    const ben = await given.user();
    const params = { id };

    for (const [named, key] of [
      [params, 'cardBoundByOther'],
      [{ id: randomUUID() }, 'cardNotFound'],
    ] as const) {
      await expect(ben.calls(cards.get, { params: named })).rejects.toThrow(key);
      const body = await writeCard(ben);
      for (const photo of [body.photo, `/files/${'0'.repeat(32)}-1000.webp`])
        await expect(ben.calls(cards.update, { params: named, body: { ...body, photo } })).rejects.toThrow(
          key,
        );
      await expect(ben.calls(cards.remove, { params: named })).rejects.toThrow(key);
    }
    await expect(ben.calls(cards.pause, { params })).rejects.toThrow('cardBoundByOther');
    await expect(ben.calls(cards.byNumber, { params: { number: printed.cardNumber } })).rejects.toThrow(
      'cardBoundByOther',
    );
    await expect(
      ben.calls(cards.saveInfo, { body: { ...(await writeCard(ben)), cardNumber: printed.cardNumber } }),
    ).rejects.toThrow('cardBoundByOther');
  });
});

describe('unbinding', () => {
  test('erases what was written and frees the card', async () => {
    const { person, id, cardId, printed } = await owner();

    await person.calls(cards.remove, { params: { id } });

    await expect(person.calls(cards.get, { params: { id } })).rejects.toThrow('cardNotFound');
    await expect(guest.calls(profile.view, { params: { cardId: printed.cardId } })).resolves.toMatchObject({
      publicState: 'unbound',
    });
    await expect(guest.calls(profile.view, { params: { cardId } })).resolves.toMatchObject({
      publicState: 'unknown',
    });
    const ben = await given.user();
    await expect(ben.calls(cards.bind, { body: { cardNumber: printed.cardNumber } })).resolves.toMatchObject({
      name: '',
      visitCount: 0,
    });
  });

  test('leaves the way on that the owner chose', async () => {
    const { person, id, cardId, printed } = await owner();
    await person.calls(cards.update, {
      params: { id },
      body: { ...(await writeCard(person)), exitLink: 'https://example.com/new' },
    });

    await person.calls(cards.remove, { params: { id } });

    for (const [code, isBindable] of [
      [cardId, false],
      [printed.cardId, true],
    ] as const)
      await expect(guest.calls(profile.view, { params: { cardId: code } })).resolves.toEqual({
        publicState: 'unbound',
        cardId: code,
        address: code,
        colour: 'black',
        exitLink: 'https://example.com/new',
        isBindable,
      });
  });
});

describe('the list', () => {
  test('shows the caller’s cards with their totals, and no others', async () => {
    const { person, id } = await owner();
    await owner();

    const { cards: mine, totals } = await person.calls(cards.list, {});

    expect(mine.map((card) => card.id)).toEqual([id]);
    expect(totals).toEqual({ total: 1, activated: 1, pending: 0, subscribed: 0 });
  });
});

describe('the public projection', () => {
  test('counts a visit for each answer and none for the owner', async () => {
    const { person, id } = await owner();

    await guest.calls(profile.public, { params: { id } });
    await person.calls(profile.public, { params: { id } });

    expect(await person.calls(cards.get, { params: { id } })).toMatchObject({ visitCount: 1 });
  });

  test('lapses when the special validity is over, and never goes dark', async () => {
    const { cardId } = await owner();

    clock.advance(366 * 86_400_000);

    const card = await guest.calls(profile.view, { params: { cardId } });
    expect(card).toMatchObject({
      publicState: 'lapsed',
      name: 'Ana Lima',
      title: 'Engineer',
      company: 'Bridges',
    });
    expect(card).toHaveProperty('portrait');
    expect(card).not.toHaveProperty('description');
  });
});
