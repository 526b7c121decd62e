import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { emptyContent } from '@visita/core/cards/content';
import { runJobs } from '../test/jobs.ts';
import { readEmail } from '../test/email.ts';
import { givePhoto } from '../test/photo.ts';
import { rowsWith } from '../test/rows.ts';
import { world, type Person } from '../test/world.ts';

const { given, guest, clock, database, emails, deps } = await world();
const month = { length: 1, unit: 'months' } as const;

/** The rows in which a text is still stored, except the daily visits, which hold no personal data. */
const traces = async (...texts: string[]) =>
  (await rowsWith(database, texts)).filter((row) => !row.startsWith('visits '));

/** A user with a written card that has visits, and a transfer code for it. */
async function giver() {
  const person = await given.user();
  const [printed] = await given.printed({ validity: month });
  const bound = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  const params = { id: bound.id };
  const content = {
    ...emptyContent,
    name: 'Ana Lima',
    title: 'Engineer',
    company: 'Bridges',
    exitLink: 'https://example.com/ana',
  };
  await person.calls(cards.update, { params, body: { ...content, photo: await givePhoto(person) } });
  await guest.calls(profile.public, { params });
  const { code, expiresAt } = await person.calls(cards.offer, { params });
  return {
    person,
    params,
    code,
    expiresAt,
    ownCode: bound.cardId,
    cardId: printed?.cardId ?? '',
    cardNumber: printed?.cardNumber ?? '',
    validUntil: bound.specialValidUntil,
  };
}

const enter = (person: Person, code: string) => person.calls(cards.receive, { body: { code } });

describe('handing a card over by a code', () => {
  test('moves the thing, its address and its included time; the card stays with its owner', async () => {
    const { person, params, code, cardId, ownCode, validUntil } = await giver();
    const ben = await given.user();
    clock.advance(3_600_000);

    const card = await enter(ben, code.toLowerCase().replace(/(.{4})/g, '$1 '));

    expect(card).toMatchObject({
      physicalCards: [{ address: cardId, isLost: false, specialValidUntil: validUntil }],
      name: '',
      photo: '',
      visitCount: 0,
      specialValidUntil: validUntil,
      boundAt: clock.now(),
    });
    expect(card.id).not.toBe(params.id);
    expect(await person.calls(cards.get, { params })).toMatchObject({
      name: 'Ana Lima',
      physicalCards: [],
      addresses: [{ code: ownCode }],
      specialValidUntil: null,
      state: 'needsSubscription',
    });
    await expect(guest.calls(profile.view, { params: { cardId } })).resolves.toMatchObject({
      publicState: 'unbound',
      exitLink: '',
    });
    await expect(guest.calls(profile.view, { params: { cardId: ownCode } })).resolves.toMatchObject({
      publicState: 'lapsed',
      name: 'Ana Lima',
    });
  });

  test('attaches it to a card of the receiver, named by its id, an address or a number', async () => {
    const ben = await given.user();
    const [printed] = await given.printed();
    const own = await ben.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
    for (const cardId of [
      own.id,
      own.cardId,
      printed?.cardId ?? '',
      printed?.cardNumber.toLowerCase() ?? '',
    ]) {
      const { code, cardId: address } = await giver();
      const received = await ben.calls(cards.receive, { body: { code, cardId } });
      expect(received.id).toBe(own.id);
      expect(received.physicalCards.at(-1)).toMatchObject({ address });
      clock.advance(1);
    }
    const [theirs, { code }] = [await giver(), await giver()];
    const receiveTo = (cardId: string) => ben.calls(cards.receive, { body: { code, cardId } });
    await expect(receiveTo(theirs.ownCode)).rejects.toThrow('cardBoundByOther');
    await expect(receiveTo(theirs.cardNumber)).rejects.toThrow('cardNotFound');
  });

  test('is told to both by mail, and to each only what is theirs', async () => {
    const { person, code, cardNumber } = await giver();
    const ben = await given.user();
    const { id } = await enter(ben, code);
    await runJobs(deps);

    const find = (subject: string) => readEmail(emails.findLast((message) => message.subject === subject));
    const [gone, come] = [find('Your card has a new owner'), find('You have received a card')];

    expect([gone.to.address, come.to.address]).toEqual([person.email, ben.email]);
    expect(come.links).toContain(`http://visita.test/en/cards/${id}/edit`);
    for (const { text } of [gone, come]) expect(text).toContain(cardNumber.replace(/(.{4})(?=.)/g, '$1-'));
    expect(gone.text).not.toContain(ben.email);
    expect(come.text).not.toContain(person.email);
  });

  test('lets one of twenty people in, and the owner out, once', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, params, code, cardId } = await giver();
      const people = await Promise.all(Array.from({ length: 20 }, () => given.user()));

      const tries = await Promise.allSettled(people.map((somebody) => enter(somebody, code)));

      const won = tries.findIndex(({ status }) => status === 'fulfilled');
      for (const [index, lost] of tries.entries())
        if (index !== won)
          expect(lost).toMatchObject({
            reason: {
              key: 'transferCodeInvalid',
              details: { errors: [{ field: 'code', code: 'transferCodeInvalid' }] },
            },
          });
      const lists = await Promise.all(people.map((somebody) => somebody.calls(cards.list, {})));
      expect(lists.map(({ totals }) => totals.total)).toEqual(
        people.map((_, index) => (index === won ? 1 : 0)),
      );
      expect(lists[won]?.cards[0]?.physicalCards).toMatchObject([{ address: cardId }]);
      expect(await person.calls(cards.get, { params })).toMatchObject({ physicalCards: [] });
    }
  });

  test.each(['remove', 'offer', 'withdraw', 'reportLost', 'update'] as const)(
    'stands a race with the owner’s %s',
    async (action) => {
      const { person, params, code } = await giver();
      const ben = await given.user();
      const body = {
        ...emptyContent,
        name: 'Ana Two',
        title: 'T',
        company: 'C',
        photo: await givePhoto(person),
      };
      const act = () =>
        action === 'update'
          ? person.calls(cards.update, { params, body })
          : person.calls(cards[action], { params });

      const [received, done] = await Promise.allSettled([enter(ben, code), act()]);

      if (received.status === 'rejected')
        expect(received.reason).toMatchObject({ key: 'transferCodeInvalid' });
      if (done.status === 'rejected') expect(done.reason).toMatchObject({ key: 'transitionForbidden' });
      const { cards: theirs } = await ben.calls(cards.list, {});
      expect(theirs).toHaveLength(received.status === 'fulfilled' ? 1 : 0);
      expect(theirs.map(({ name }) => name)).toEqual(theirs.map(() => ''));
    },
  );

  test('ends with the card’s detachment: the next owner is not its victim', async () => {
    const { person, params, code, cardNumber } = await giver();
    const { physicalCards } = await person.calls(cards.get, { params });
    await person.calls(cards.detach, { params: { ...params, physicalId: physicalCards[0]?.id ?? '' } });
    const ben = await given.user();
    await ben.calls(cards.bind, { body: { cardNumber } });

    await expect(enter(await given.user(), code)).rejects.toThrow('transferCodeInvalid');
    expect((await ben.calls(cards.list, {})).totals.total).toBe(1);
  });

  test('is over after a day', async () => {
    const { person, params, code, expiresAt } = await giver();
    const ben = await given.user();
    expect(await person.calls(cards.get, { params })).toMatchObject({ transferUntil: expiresAt });

    clock.set(expiresAt);

    await expect(enter(ben, code)).rejects.toThrow('transferCodeExpired');
    expect(await person.calls(cards.get, { params })).toMatchObject({
      name: 'Ana Lima',
      transferUntil: null,
    });
  });

  test('goes by the newest code only, and by none that was taken back', async () => {
    const { person, params, code: first } = await giver();
    const { code: second } = await person.calls(cards.offer, { params });
    const ben = await given.user();

    await expect(enter(ben, first)).rejects.toThrow('transferCodeInvalid');
    await expect(person.calls(cards.withdraw, { params })).resolves.toMatchObject({ transferUntil: null });
    await expect(enter(ben, second)).rejects.toThrow('transferCodeInvalid');
  });

  test('is not for the owner, and the code stays good', async () => {
    const { person, code } = await giver();

    await expect(enter(person, code)).rejects.toThrow('transferToSelf');
    await expect(enter(await given.user(), code)).resolves.toMatchObject({ name: '' });
  });

  test('keeps nothing that opens anything', async () => {
    const { code } = await giver();
    expect(await traces(code)).toEqual([]);
  });
});
