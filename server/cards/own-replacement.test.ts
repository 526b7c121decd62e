import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { noParts } from '@visita/core/cards/company-parts';
import { emptyContent } from '@visita/core/cards/content';
import { addDays, addMonths } from '@visita/core/days';
import { contacts } from '@visita/core/contacts/contract';
import { profile } from '@visita/core/profile/contract';
import { stats } from '@visita/core/stats/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { leave } from '../test/left-contact.ts';
import { givePhoto } from '../test/photo.ts';
import { runJobs } from '../test/jobs.ts';
import { recordStatements } from '../test/plans.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import type { Person } from '../test/world.ts';

const { given, guest, database, deps, emails, clock } = await subscriptionWorld();
type Batch = NonNullable<Parameters<typeof given.printed>[0]>;

async function printed(batch: Batch = {}) {
  const [card] = await given.printed(batch);
  if (!card) throw new Error('no card was printed');
  return card;
}

/** A user's bound and written card, by default with one month of special validity. */
async function owner({ as, name = 'Ana Lima', ...batch }: Batch & { as?: Person; name?: string } = {}) {
  const person = as ?? (await given.user());
  const card = await printed({ validity: { length: 1, unit: 'months' }, ...batch });
  const { id } = await person.calls(cards.bind, { body: { cardNumber: card.cardNumber } });
  const body = {
    ...emptyContent,
    name,
    title: 'Engineer',
    company: 'Bridges',
    photo: await givePhoto(person),
  };
  const { version } = await person.calls(cards.update, { params: { id }, body });
  return { person, card, id, body, version };
}

type OwnReplacementOwner = Awaited<ReturnType<typeof owner>>;
const replace = (
  { id, person }: Pick<OwnReplacementOwner, 'id' | 'person'>,
  { cardNumber }: { cardNumber: string },
) => person.calls(cards.replace, { params: { id }, body: { cardNumber } });
const own = ({ id, person }: OwnReplacementOwner) => person.calls(cards.get, { params: { id } });
const viewPublicly = ({ cardId }: { cardId: string }) => guest.calls(profile.view, { params: { cardId } });
const getCount = ({ id, person }: OwnReplacementOwner) =>
  person.calls(stats.visits, { params: { id }, query: { range: 'today' } });

describe('an owner’s own replacement', () => {
  test('takes over content, statistics, contacts and the remaining time; the lost one’s address is for finders until found', async () => {
    const lost = await owner();
    const { person, card, id } = lost;
    await deps.visits.view({ cardId: id, channel: 'nfc', visitor: Buffer.alloc(16, 7) });
    await leave({ guest, clock }, card.cardId);
    const [left] = (await person.calls(contacts.list, { query: {} })).contacts;
    await person.calls(contacts.mark, { params: { id: left?.id ?? '' }, body: { isRead: true } });
    const { code } = await person.calls(cards.offer, { params: { id } });
    await person.calls(cards.reportLost, { params: { id } });
    clock.advance(60_000);
    const fresh = await printed();

    const after = await replace(lost, fresh);

    expect(after).toMatchObject({
      id,
      cardNumber: fresh.cardNumber,
      name: 'Ana Lima',
      visibility: 'shown',
      state: 'activated',
      visitCount: 1,
    });
    expect(after.specialValidUntil).toEqual(addMonths(after.boundAt, 1));
    expect((await person.calls(contacts.list, { query: {} })).contacts).toMatchObject([
      { id: left?.id, readAt: expect.any(Date) },
    ]);
    const note = { message: 'Here it is.' };
    const writeTo = () => guest.calls(profile.writeToOwner, { params: { cardId: card.cardId }, body: note });
    expect(await viewPublicly(card)).toMatchObject({ publicState: 'lost', cardId: card.cardId });
    await writeTo();
    const choice = { params: { id }, body: { physicalCardId: card.id } };
    await expect(person.calls(cards.reportLost, choice)).rejects.toMatchObject({
      key: 'transitionForbidden',
    });
    await person.calls(cards.reportFound, choice);
    await expect(person.calls(cards.reportLost, choice)).rejects.toMatchObject({
      key: 'transitionForbidden',
    });
    await expect(writeTo()).rejects.toMatchObject({ key: 'cardNotFound' });
    expect(await viewPublicly(card)).toMatchObject({
      publicState: 'live',
      cardId: after.cardId,
      address: card.cardId,
      name: 'Ana Lima',
    });
    const thief = await given.user();
    await expect(thief.calls(cards.bind, { body: { cardNumber: card.cardNumber } })).rejects.toMatchObject({
      key: 'cardBlocked',
    });
    await expect(person.calls(cards.bind, { body: { cardNumber: card.cardNumber } })).rejects.toMatchObject({
      key: 'cardBlocked',
    });
    await expect(thief.calls(cards.receive, { body: { code } })).rejects.toMatchObject({
      key: 'transferCodeInvalid',
    });
    await runJobs(deps);
    expect(
      emails.filter(({ to, subject }) => to.address === person.email && subject === 'Your card was replaced'),
    ).toHaveLength(1);

    // taps on either card are counted for the same card, in as many statements as before
    const statements = await recordStatements(() => getCount(lost));
    const other = await owner();
    expect(statements).toHaveLength((await recordStatements(() => getCount(other))).length);
    expect(await person.calls(cards.list, {})).toMatchObject({ totals: { total: 1 } });
  });

  test('keeps of two included times the one that ends later', async () => {
    const [long, short] = [
      await owner({ validity: { length: 12, unit: 'months' } }),
      await owner({ validity: { length: 3, unit: 'days' } }),
    ];
    const none = await owner({ validity: undefined });
    const [before, week] = [await own(long), { length: 7, unit: 'days' } as const];
    expect(await replace(long, await printed({ validity: week }))).toMatchObject({
      specialValidUntil: before.specialValidUntil,
    });
    expect(await replace(none, await printed({ validity: week }))).toMatchObject({
      specialValidUntil: addDays(clock.now(), 7),
      state: 'activated',
    });
    expect(await replace(short, await printed({ validity: week }))).toMatchObject({
      specialValidUntil: addDays(clock.now(), 7),
    });
  });

  test('is paid for by the plan of the card whose stead it takes, which is charged once as before', async () => {
    const { person, card } = await given.subscriber({ plan: 'monthly', status: 'active' });
    const id = card?.id ?? '';
    const before = await person.calls(subscriptions.list, {});
    const fresh = await printed({ validity: undefined });
    expect(await replace({ person, id }, fresh)).toMatchObject({
      state: 'activated',
      plan: { code: 'monthly' },
      cardNumber: fresh.cardNumber,
    });
    expect(await person.calls(subscriptions.list, {})).toMatchObject(
      before.map(({ id: same, status }) => ({ id: same, status })),
    );
  });

  test('may be bound already, as long as nothing stands on it', async () => {
    const lost = await owner();
    const { person } = lost;
    const blank = await printed();
    const { id } = await person.calls(cards.bind, { body: { cardNumber: blank.cardNumber } });
    expect(await replace(lost, blank)).toMatchObject({
      id: lost.id,
      cardNumber: blank.cardNumber,
      name: 'Ana Lima',
    });
    await expect(person.calls(cards.get, { params: { id } })).rejects.toMatchObject({ key: 'cardNotFound' });
    expect(await viewPublicly(lost.card)).toMatchObject({ name: 'Ana Lima', address: lost.card.cardId });

    const ownCard = await owner({ as: person, name: 'Ana at work' });
    const refused = { key: 'cardAlreadyBound', details: { errors: [{ field: 'cardNumber' }] } };
    await expect(replace(lost, ownCard.card)).rejects.toMatchObject(refused);
    await expect(replace(lost, blank)).rejects.toMatchObject(refused);
  });

  test('is neither another user’s card, nor a replacement for one', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    await expect(replace(mine, theirs.card)).rejects.toMatchObject({ key: 'cardBoundByOther' });
    await expect(replace({ ...mine, id: theirs.id }, await printed())).rejects.toMatchObject({
      key: 'cardBoundByOther',
    });
    await expect(replace(mine, { cardNumber: '0000-0000-0000' })).rejects.toMatchObject({
      key: 'invalidInput',
    });
    const withdrawn = await owner();
    await replace(withdrawn, await printed());
    await expect(replace(mine, withdrawn.card)).rejects.toMatchObject({ key: 'cardBlocked' });
    expect(await own(mine)).toMatchObject({ cardNumber: mine.card.cardNumber });
  });

  test('has one owner after concurrent bindings', async () => {
    for (let round = 0; round < 6; round++) {
      const [lost, fresh, other] = [await owner(), await printed(), await given.user()];
      const done = await Promise.allSettled([
        replace(lost, fresh),
        other.calls(cards.bind, { body: { cardNumber: fresh.cardNumber } }),
        replace(lost, fresh),
      ]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await viewPublicly(lost.card)).toMatchObject({ publicState: 'live' });
    }
  });

  test('has an address that leads to one card for ever, which the database refuses to change or delete', async () => {
    const { card, id } = await owner();
    const refusal = (constraint: string) => expect.objectContaining({ constraint }) as unknown;
    const query = (text: string) => database.pool.query(text, [card.id]);
    const address = 'where physical_card_id = $1';
    await expect(query(`update card_addresses set code = '0000000000' ${address}`)).rejects.toEqual(
      refusal('card_addresses_frozen'),
    );
    await expect(query(`delete from card_addresses ${address}`)).rejects.toEqual(
      refusal('card_addresses_frozen'),
    );
    await expect(
      query(`update card_addresses set exit_link = 'https://a.example' ${address}`),
    ).rejects.toEqual(refusal('card_addresses_exit'));
    await expect(
      database.pool.query(`update card_addresses set card_id = null where card_id = $1`, [id]),
    ).rejects.toEqual(refusal('cards_digital_address'));
  });
});

describe('copying a profile', () => {
  const copy = ({ person, id, version }: OwnReplacementOwner, targets: { id: string; version: number }[]) =>
    person.calls(cards.copy, { params: { id }, body: { version, targets } });

  test('writes it on other cards, whose number, search listing, exit link and included time stay', async () => {
    const work = await owner();
    const { person, id } = work;
    const links = [{ title: 'Blog', url: 'https://blog.example.com' }];
    const fr = { name: 'Ana Lima', title: 'Ingénieure', company: 'Ponts', description: '' };
    const companyParts = { ...noParts, country: 'CA', province: 'QC', city: 'Montréal' };
    const where = { companyParts, companyAddress: 'Montréal QC, Canada' };
    const whole = {
      ...work.body,
      ...where,
      links,
      accent: '#112233',
      hidden: ['links' as const],
      variants: { ...emptyContent.variants, fr },
    };
    const { version } = await person.calls(cards.update, {
      params: { id },
      body: { ...whole, isFindable: true, exitLink: 'https://a.example' },
    });
    const other = await owner({ as: person, name: 'Ana at home' });
    const blank = await person.calls(cards.bind, { body: { cardNumber: (await printed()).cardNumber } });
    await viewPublicly(other.card);
    const before = await own(other);

    const copied = await copy({ ...work, version }, [other, blank]);

    expect(copied).toMatchObject([
      {
        ...whole,
        id: other.id,
        isFindable: false,
        exitLink: '',
        version: other.version + 1,
        cardNumber: before.cardNumber,
      },
      { name: 'Ana Lima', id: blank.id, links, ...where },
    ]);
    expect(copied[0]).toMatchObject({
      publicUrl: before.publicUrl,
      visitCount: 0,
      specialValidUntil: before.specialValidUntil,
    });
    expect(await viewPublicly(other.card)).toMatchObject({ name: 'Ana Lima', accent: '#112233', links: [] });
    // the deleted content can be written again
    const { version: now } = await own(other);
    expect(
      await person.calls(cards.update, { params: { id: other.id }, body: { ...other.body, version: now } }),
    ).toMatchObject({
      name: 'Ana at home',
    });
  });

  test('changes none of them if one is stale, another user’s or the card itself', async () => {
    const [work, theirs] = [await owner(), await owner()];
    const { person } = work;
    const [one, changed] = [
      await owner({ as: person, name: 'One' }),
      await owner({ as: person, name: 'Two' }),
    ];
    await person.calls(cards.update, { params: { id: changed.id }, body: changed.body });
    for (const [targets, problem] of [
      [[one, changed], { key: 'cardChangedElsewhere' }],
      [[one, theirs], { key: 'cardBoundByOther' }],
      [[one, work], { key: 'invalidInput' }],
      [[one, one], { key: 'invalidInput' }],
    ] as const)
      await expect(copy(work, [...targets])).rejects.toMatchObject(problem);
    await expect(copy({ ...work, version: work.version - 1 }, [one])).rejects.toMatchObject({
      key: 'cardChangedElsewhere',
    });
    await expect(copy({ ...work, person: theirs.person }, [theirs])).rejects.toMatchObject({
      key: 'cardBoundByOther',
    });
    const blank = await person.calls(cards.bind, { body: { cardNumber: (await printed()).cardNumber } });
    await expect(copy({ ...work, ...blank }, [one])).rejects.toMatchObject({ key: 'transitionForbidden' });
    expect(await own(one)).toMatchObject({ name: 'One', version: one.version });
  });
});
