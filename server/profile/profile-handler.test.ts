import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import type { ProfileView } from '@visita/core/profile/profile-view';
import { world, type Person } from '../test/world.ts';
import { givePhoto } from '../test/photo.ts';

/** Stands in for the built pages: the card's name in the requested language. */
const drawProfile = vi.fn(async ({ card, language }: ProfileView) => {
  const name = 'name' in card ? card.name : '';
  const status = { unknown: 404, unavailable: 503 }[card.publicState as string] ?? 200;
  return { status, html: `<p>${language} ${card.publicState} ${name} ${'.'.repeat(2000)}</p>`, policy: '' };
});

const { given, clock, database, heardAll, open } = await world({ drawProfile });
const get = await open();

async function owner() {
  const person = await given.user();
  const [printed] = await given.printed({ validity: { length: 12, unit: 'months' } });
  const { id, cardId } = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  await write(person, id, 'Ana Lima');
  // the page cache is invalidated by a notification: wait for it first
  await heardAll();
  return { person, id, cardId };
}

async function write(person: Person, id: string, name: string, more: { phone?: string } = {}) {
  const body = {
    ...emptyContent,
    name,
    title: 'Engineer',
    company: 'Bridges',
    photo: await givePhoto(person),
    ...more,
  };
  return person.calls(cards.update, { params: { id }, body });
}

const readVisits = async ({ person, id }: { person: Person; id: string }) => {
  const { visitCount, saveCount } = await person.calls(cards.get, { params: { id } });
  return { visitCount, saveCount };
};

beforeEach(() => {
  drawProfile.mockClear();
});

describe('the page of a card', () => {
  test('speaks the visitor’s language, or the one that is asked for', async () => {
    const { cardId } = await owner();
    const inLanguage = async (header: string, query = '') =>
      (await get(`/i/${cardId}${query}`, { headers: { 'accept-language': header } })).headers.get(
        'content-language',
      );

    expect(await inLanguage('fr-CA,fr;q=0.9')).toBe('fr');
    expect(await inLanguage('zh-Hant-HK')).toBe('zh-TW');
    expect(await inLanguage('zh')).toBe('zh-CN');
    expect(await inLanguage('de')).toBe('en');
    expect(await inLanguage('fr', '?s=n&lang=zh-tw')).toBe('zh-TW');
  });

  test('is rendered once for concurrent requests, with one database round trip', async () => {
    const { cardId } = await owner();
    const query = vi.spyOn(database.pool, 'query');

    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/i/${cardId}`)));
    await get(`/i/${cardId}`);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(drawProfile).toHaveBeenCalledTimes(1);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('travels as "%s" allows', async (accepted, encoding) => {
    const { cardId } = await owner();
    const answer = await get(`/i/${cardId}`, { headers: { 'accept-encoding': accepted } });

    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-language, accept-encoding');
    expect(await answer.text()).toContain('live Ana Lima');
  });

  test('is answered with 304 if the client has it', async () => {
    const { cardId } = await owner();
    const etag = (await get(`/i/${cardId}`)).headers.get('etag') ?? '';

    expect((await get(`/i/${cardId}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('answers HEAD with the same head and no body', async () => {
    const { cardId } = await owner();
    const [whole, head] = [await get(`/i/${cardId}`), await get(`/i/${cardId}`, { method: 'HEAD' })];

    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(await head.text()).toBe('');
  });

  test('shows an edit at once, in every language', async () => {
    const { person, id, cardId } = await owner();
    const inFrench = { headers: { 'accept-language': 'fr' } };
    await Promise.all([get(`/i/${cardId}`), get(`/i/${cardId}`, inFrench)]);

    await write(person, id, 'Ana Nova');

    await expect.poll(async () => (await get(`/i/${cardId}`)).text()).toContain('Ana Nova');
    expect(await (await get(`/i/${cardId}`, inFrench)).text()).toContain('Ana Nova');
  });

  test('changes its state by the clock alone', async () => {
    const { cardId } = await owner();
    expect(await (await get(`/i/${cardId}`)).text()).toContain('live');

    clock.advance(366 * 86_400_000);

    expect(await (await get(`/i/${cardId}`)).text()).toContain('lapsed Ana Lima');
  });

  test('of an unknown card asks the database once', async () => {
    const query = vi.spyOn(database.pool, 'query');

    const first = await get('/i/0000000000');
    const second = await get('/i/0000000000');
    await get('/i/not-a-card');
    await get('/i/nor-this');

    expect([first.status, second.status]).toEqual([404, 404]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test('outlives the database', async () => {
    const { cardId } = await owner();
    await get(`/i/${cardId}`);
    const query = vi
      .spyOn(database.pool, 'query')
      .mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));

    clock.advance(3_600_000);
    const answer = await get(`/i/${cardId}`);
    query.mockRestore();

    expect(await answer.text()).toContain('live Ana Lima');
  });
});

describe('the contact file', () => {
  test('is a real file with a name, and counts a save once a visitor and day', async () => {
    const mine = await owner();

    const file = await get(`/i/${mine.cardId}/contact.vcf`);
    await get(`/i/${mine.cardId}/contact.vcf?photo=0`);
    await get(`/i/${mine.cardId}/contact.vcf`, { method: 'HEAD' });

    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `inline; filename="contact.vcf"; filename*=UTF-8''Ana%20Lima.vcf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const text = await file.text();
    expect(text).toMatch(
      /^BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lima;Ana;;;\r\n[\s\S]*PHOTO;ENCODING=b;TYPE=JPEG:[\w+/=]+\r\n\r\nEND:VCARD\r\n$/,
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60 * 1024);
    expect(await readVisits(mine)).toEqual({ visitCount: 0, saveCount: 1 });
  });

  test('is a download for everything but an iPhone', async () => {
    const { cardId } = await owner();
    const answer = await get(`/i/${cardId}/contact.vcf`, {
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile' },
    });

    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('has the extension of a number as the device that asks imports it', async () => {
    const { cardId, id, person } = await owner();
    await write(person, id, 'Ana Lima', { phone: '+1 514 555 0123 x45' });
    await heardAll();
    const dialled = async (userAgent: string) => {
      const answer = await get(`/i/${cardId}/contact.vcf`, { headers: { 'user-agent': userAgent } });
      return /^TEL;TYPE=CELL:(.*)\r$/m.exec(await answer.text())?.[1];
    };
    expect(await dialled('Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile')).toBe('+15145550123p45');
    expect(await dialled('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)')).toBe('+15145550123,45');
    expect(await dialled('curl/8.5.0')).toBe('+15145550123,45');
  });

  test('is built once for concurrent requests, and again when the card changes', async () => {
    const mine = await owner();
    const nameIn = async () =>
      /FN:(.*)\r/.exec(await (await get(`/i/${mine.cardId}/contact.vcf`)).text())?.[1];
    await nameIn();
    const query = vi.spyOn(database.pool, 'query');
    expect(await nameIn()).toBe('Ana Lima');
    const reads = query.mock.calls.filter(([text]) => /card_addresses/.test(JSON.stringify(text)));
    query.mockRestore();
    expect(reads).toEqual([]);

    await write(mine.person, mine.id, 'Ana Lima Silva');
    await heardAll();
    expect(await nameIn()).toBe('Ana Lima Silva');
  });

  test('is there as text, which counts as no save', async () => {
    const mine = await owner();
    const answer = await get(`/i/${mine.cardId}/contact.txt?lang=fr`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await answer.text()).toMatch(/^Ana Lima\n/);
    expect(await readVisits(mine)).toEqual({ visitCount: 0, saveCount: 0 });
    expect((await get('/i/ZZZZZZZZZZ/contact.txt')).status).toBe(404);
  });

  test('does not exist for an unbound card', async () => {
    const [printed] = await given.printed();

    expect((await get(`/i/${printed?.cardId}/contact.vcf`)).status).toBe(404);
  });
});

test('the preview picture is small enough for every messenger', async () => {
  const { cardId } = await owner();
  const picture = await get(`/i/${cardId}/preview.jpg`);

  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(250 * 1024);
});

test('the portrait stays at its address when its owner takes another one, and hides with the profile', async () => {
  const mine = await owner();
  const photo = () => get(`/i/${mine.cardId}/photo.jpg`);
  const first = Buffer.from(await (await photo()).arrayBuffer());
  expect([...first.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

  await mine.person.calls(cards.pause, { params: { id: mine.id } });
  expect((await photo()).status).toBe(404);
  await mine.person.calls(cards.resume, { params: { id: mine.id } });
  expect((await photo()).status).toBe(200);
  expect((await get('/i/0000000000/photo.jpg')).status).toBe(404);
});

test.each([
  ['a full stop', (id: string) => `/i/${id}.`],
  ['the full stop of Chinese', (id: string) => `/i/${id}%E3%80%82`],
  ['a bracket and a comma', (id: string) => `/i/${id}),`],
  ['a space', (id: string) => `/i/${id}%20`],
  ['a percent sign', (id: string) => `/i/${id}%`],
  ['small letters', (id: string) => `/i/${id.toLowerCase()}`],
  ['capitals only', (id: string) => `/I/${id}`],
  ['letters for digits', (id: string) => `/i/${id.replaceAll('0', 'O').replaceAll('1', 'l').toLowerCase()}.`],
  ['doubled slashes', (id: string) => `//i//${id}`],
  ['something below it', (id: string) => `/i/${id}/)`],
])('a profile whose address was passed on with %s is redirected to its one address', async (_, spelled) => {
  const { cardId } = await owner();
  const answer = await get(`${spelled(cardId)}?s=q&x=%20`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/i/${cardId}?s=q&x=%20`]);
});

test('a file of a profile is found below another spelling of its address, and nothing is redirected to another site', async () => {
  const { cardId } = await owner();
  const file = await get(`/i/${cardId.toLowerCase()}/contact.vcf?lang=fr`);
  expect(file.headers.get('location')).toBe(`/i/${cardId}/contact.vcf?lang=fr`);
  const elsewhere = await get(`/i/${cardId.toLowerCase()}//other.example/x`);
  expect(elsewhere.headers.get('location')).toBe(`/i/${cardId}`);
  expect((await get('/i/not-a-card.')).status).toBe(404);
});
