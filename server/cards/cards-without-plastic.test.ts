import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { emptyContent } from '@visita/core/cards/content';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { runJobs } from '../test/jobs.ts';
import { givePhoto } from '../test/photo.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { world, type Person } from '../test/world.ts';

const { given, guest, deps, database, clock, secretFor, heardAll, app } = await subscriptionWorld();
const silent = await world({ settings: { MAIL: 'off' } });

async function verify({ email }: Person): Promise<void> {
  await runJobs(deps);
  await guest.calls(account.verifyEmail, { params: { token: secretFor(email, 'verify-email') } });
}

const view = (cardId: string) => guest.calls(profile.view, { params: { cardId } });
const create = (person: Person, body = {}) => person.calls(cards.create, { body });
/** Changes single fields of a card. */
async function change(person: Person, id: string, body: object) {
  return person.calls(cards.change, { params: { id }, body });
}

describe('a card without a physical card', () => {
  test('is created blank, or with its first content', async () => {
    const [blank, ana] = [await given.user(), await given.user()];
    await verify(ana);

    expect(await create(blank)).toMatchObject({
      version: 1,
      name: '',
      cardNumber: null,
      colour: 'black',
      physicalCards: [],
      state: 'needsSubscription',
      visibility: 'shown',
      publishedAt: null,
    });
    const card = await create(ana, { name: 'Ana Lima', phone: '514 555 0123', language: 'fr' });
    expect(card).toMatchObject({ version: 2, name: 'Ana Lima', title: '', phone: '+15145550123', photo: '' });
    expect(card.publishedAt).toEqual(clock.now());
    expect(card.addresses).toEqual([
      { code: card.cardId, kind: 'digital', physicalCardId: null, isLost: false },
    ]);
    expect(await ana.calls(cards.list, {})).toMatchObject({
      cards: [card],
      totals: { total: 1, pending: 1 },
    });
    expect(await ana.calls(cards.unbound, {})).toEqual([card]);
  });

  test('is one until the email address is verified, then three', async () => {
    const ana = await given.user();
    const { id } = await create(ana);
    await expect(create(ana)).rejects.toMatchObject({ key: 'tooManyCardsUnverified' });
    await verify(ana);
    await create(ana);
    await create(ana);
    await expect(create(ana)).rejects.toMatchObject({
      key: 'tooManyCards',
      details: { message: expect.stringContaining('at most 3 cards') },
    });

    await ana.calls(cards.remove, { params: { id }, query: {} });
    await expect(create(ana)).resolves.toMatchObject({ version: 1 });
  });

  test('of ten created at once, one remains', async () => {
    const ana = await given.user();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => create(ana)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('counts neither a card with a physical card nor one with a plan, and binding is never limited', async () => {
    const { person } = await given.subscriber({ plan: 'monthly', status: 'active' });
    await database.pool.query(
      'update card_addresses set card_id = null where physical_card_id is not null and card_id in (select id from cards where user_id = $1)',
      [person.id],
    );
    const printed = await given.printed({ count: 4 });
    for (const { cardNumber } of printed) await person.calls(cards.bind, { body: { cardNumber } });

    await expect(create(person)).resolves.toMatchObject({ physicalCards: [] });
    await expect(create(person)).rejects.toThrow('tooManyCards');
  });

  test('of a site without email is published at once, and there are three', async () => {
    const ana = await silent.given.user();
    const card = await create(ana, { name: 'Ana Lima' });
    expect(card.publishedAt).toEqual(silent.clock.now());
    expect(await silent.guest.calls(profile.view, { params: { cardId: card.cardId } })).toMatchObject({
      publicState: 'live',
      name: 'Ana Lima',
    });
    await create(ana);
    await create(ana);
    await expect(create(ana)).rejects.toMatchObject({ key: 'tooManyCards' });
  });
});

describe('single fields', () => {
  test('are written without the others, and title, company and photo can be empty', async () => {
    const ana = await given.user();
    const photo = await givePhoto(ana);
    const { id } = await create(ana, { name: 'Ana Lima' });

    await change(ana, id, { title: 'Engineer', photo });
    await change(ana, id, { company: 'Bridges', links: [{ title: 'Work', url: 'bridges.example' }] });
    expect(await change(ana, id, { title: '', website: 'ana.example' })).toMatchObject({
      name: 'Ana Lima',
      title: '',
      company: 'Bridges',
      photo,
      website: 'https://ana.example',
      links: [{ title: 'Work', url: 'https://bridges.example' }],
      version: 5,
    });
    expect(await change(ana, id, { photo: '' })).toMatchObject({ photo: '', avatar: null });
  });

  test('are refused if the version is stale, and nothing is written', async () => {
    const ana = await given.user();
    const { id, version } = await create(ana, { name: 'Ana Lima' });
    await change(ana, id, { title: 'Engineer', version });

    await expect(change(ana, id, { title: 'Boss', version })).rejects.toThrow('cardChangedElsewhere');
    expect(await ana.calls(cards.get, { params: { id } })).toMatchObject({ title: 'Engineer', version: 3 });
  });

  test('changed at once are all written', async () => {
    const ana = await given.user();
    const { id } = await create(ana, { name: 'Ana Lima' });
    const changes = {
      title: 'Engineer',
      company: 'Bridges',
      pronouns: 'she',
      website: 'https://ana.example',
    };

    await Promise.all(Object.entries(changes).map(([field, value]) => change(ana, id, { [field]: value })));

    expect(await ana.calls(cards.get, { params: { id } })).toMatchObject({ ...changes, version: 6 });
  });

  test('need a name on the card, and a photo that its owner uploaded', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const { id } = await create(ana);
    const refusal = (field: string, code: string) => ({ details: { errors: [{ field, code }] } });

    await expect(change(ana, id, { title: 'Engineer' })).rejects.toMatchObject(refusal('name', 'required'));
    const foreign = await givePhoto(ben);
    await expect(change(ana, id, { name: 'Ana', photo: foreign })).rejects.toMatchObject(
      refusal('photo', 'photoUnknown'),
    );
    expect(await ana.calls(cards.get, { params: { id } })).toMatchObject({ name: '', version: 1 });
  });

  test('that imitate the site’s own name are refused, at the field', async () => {
    const ana = await given.user();
    const { id } = await create(ana, { name: 'Ana Lima' });
    const refusal = (field: string) => ({ details: { errors: [{ field, code: 'brandReserved' }] } });
    const noWords = { name: '', title: '', company: '', description: '' };
    const variants = { en: noWords, fr: { ...noWords, name: 'V1sita' }, 'zh-CN': noWords, 'zh-TW': noWords };
    const whole = {
      ...emptyContent,
      name: 'Ana',
      title: 'Boss',
      company: 'VISITA',
      photo: await givePhoto(ana),
    };

    await expect(change(ana, id, { name: 'Visita Support' })).rejects.toMatchObject(refusal('name'));
    await expect(change(ana, id, { variants })).rejects.toMatchObject(refusal('variants.fr.name'));
    await expect(ana.calls(cards.update, { params: { id }, body: whole })).rejects.toMatchObject(
      refusal('company'),
    );
    expect(await ana.calls(cards.get, { params: { id } })).toMatchObject({ name: 'Ana Lima', version: 2 });
  });

  test('complete a phone number by the country of the address', async () => {
    const ana = await given.user();
    const { id } = await create(ana, { name: 'Ana Lima' });
    const parts = { country: 'DE', province: '', city: 'Berlin', address: 'Torstr. 1', zipCode: '10119' };

    expect(await change(ana, id, { companyParts: parts })).toMatchObject({
      companyAddress: 'Torstr. 1, 10119 Berlin, Germany',
    });
    expect(await change(ana, id, { phone: '030 901820' })).toMatchObject({ phone: '+4930901820' });
  });
});

describe('a card of an unverified person', () => {
  const content = { name: 'Ana Lima', email: 'ana@lima.example', exitLink: 'https://left.example' };

  test('is published nowhere: its address names no person', async () => {
    const ana = await given.user();
    const { cardId, id } = await create(ana, content);
    const unpublished = { publicState: 'unpublished', cardId, address: cardId, colour: 'black' };

    expect(await view(cardId)).toEqual(unpublished);
    expect(await view(id)).toEqual(unpublished);
    expect(await guest.calls(profile.public, { params: { id } })).toEqual(unpublished);
    for (const file of ['contact.vcf', 'contact.txt', 'photo.jpg'])
      expect((await app.send(new Request(`http://visita.test/i/${cardId}/${file}`))).status).not.toBe(200);
    const body = { message: 'Hello' };
    await expect(guest.calls(profile.writeToOwner, { params: { cardId }, body })).rejects.toThrow();
  });

  test('is published once the address is verified, and stays so', async () => {
    const ana = await given.user();
    const { cardId, id } = await create(ana, content);
    await guest.calls(profile.public, { params: { id } });

    await verify(ana);
    await heardAll();

    expect(await guest.calls(profile.public, { params: { id } })).toMatchObject({ name: 'Ana Lima' });
    expect(await ana.calls(cards.get, { params: { id } })).toMatchObject({ publishedAt: expect.any(Date) });
    await expect(
      database.pool.query('update cards set published_at = null where id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'cards_stay_published' });
    expect(cardId).toBeTruthy();
  });

  test('is published by a physical card and by a plan', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const [printed] = await given.printed();
    const bound = await ana.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
    expect(bound.publishedAt).not.toBeNull();

    const { id } = await create(ben, content);
    await database.pool.query(
      `insert into card_coverages (card_id, source, source_id, plan, phase) values ($1, 'plan', $1, 'annual', 'waiting')`,
      [id],
    );
    expect(await ben.calls(cards.get, { params: { id } })).toMatchObject({
      state: 'needsActivation',
      publishedAt: expect.any(Date),
    });
  });
});

describe('the first days of a card', () => {
  const content = {
    name: 'Ana Lima',
    title: 'Engineer',
    description: 'I build bridges.',
    exitLink: 'b.example',
  };
  /** A verified person’s first card with a photo. */
  async function firstCard() {
    const ana = await given.user();
    await verify(ana);
    const card = await create(ana, { ...content, photo: await givePhoto(ana) });
    return { ana, card, fetched: () => guest.calls(profile.public, { params: { id: card.id } }) };
  }

  test('show it in full for fourteen days, then basic, and change no state', async () => {
    const { ana, card, fetched } = await firstCard();
    const fullUntil = new Date(clock.now().getTime() + 14 * 86_400_000);
    expect(card).toMatchObject({ fullUntil, state: 'needsSubscription' });
    expect(await fetched()).toMatchObject({
      publicState: 'live',
      validUntil: fullUntil,
      description: content.description,
    });
    expect(await ana.calls(cards.unbound, {})).toHaveLength(1);

    clock.set(new Date(fullUntil.getTime() - 1));
    expect(await fetched()).toMatchObject({ publicState: 'live' });
    clock.set(fullUntil);
    const basic = await fetched();
    expect(basic).toMatchObject({
      publicState: 'lapsed',
      name: 'Ana Lima',
      title: 'Engineer',
      portrait: expect.stringContaining('data:image/avif'),
      exitLink: 'https://b.example',
      validUntil: null,
    });
    expect(basic).not.toHaveProperty('description');
  });

  test('are given once to a person', async () => {
    const { ana, card } = await firstCard();
    expect(await create(ana, content)).toMatchObject({ fullUntil: null });
    await ana.calls(cards.remove, { params: { id: card.id }, query: {} });

    const { cardId, fullUntil } = await create(ana, content);
    expect(fullUntil).toBeNull();
    expect(await view(cardId)).toMatchObject({ publicState: 'lapsed' });
  });

  test('cannot be given to two cards of a person', async () => {
    const { ana } = await firstCard();
    const { id } = await create(ana, content);
    await expect(
      database.pool.query('update cards set full_until = now() where id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'cards_one_full' });
  });
});
