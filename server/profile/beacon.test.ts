import { describe, expect, test, vi } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { stats } from '@visita/core/stats/contract';
import { cardOwner } from '../test/left-contact.ts';
import { world, type Person } from '../test/world.ts';

const app = await world();
const { guest, database } = app;
const get = await app.open();

async function owner() {
  const { person, card, body } = await cardOwner(app);
  return { person, body, id: card.id, cardId: card.cardId };
}

const readVisits = async ({ person, id }: { person: Person; id: string }) => {
  const { visitCount, saveCount } = await person.calls(cards.get, { params: { id } });
  return { visitCount, saveCount };
};

const rows = async () => (await database.pool.query('select count(*)::int as rows from visits')).rows[0];

describe('the beacon', () => {
  test('counts exactly what visitors send', async () => {
    const mine = await owner();

    await Promise.all(
      Array.from({ length: 50 }, () => get(`/i/${mine.cardId}/visit?s=n`, { method: 'POST' })),
    );

    expect(await readVisits(mine)).toEqual({ visitCount: 50, saveCount: 0 });
  });

  test('counts at the address that was tapped, and so do the contact file and the API', async () => {
    const mine = await owner();
    const { physicalCards } = await mine.person.calls(cards.get, { params: { id: mine.id } });
    const printed = physicalCards[0]?.address ?? '';
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
    const other = { headers: { 'user-agent': iPhone } };

    await get(`/i/${printed}/visit?s=n`, { method: 'POST' });
    await get(`/i/${printed}/visit?s=n`, { method: 'POST', ...other });
    await get(`/i/${mine.cardId}/visit?s=w`, { method: 'POST' });
    await get(`/i/${printed}/contact.vcf?s=n`);
    await get(`/i/${mine.cardId}/contact.vcf`, other);
    await guest.calls(profile.public, { params: { id: printed } });
    await guest.calls(profile.public, { params: { id: mine.id } });
    await guest.calls(stats.recordSave, { body: { cardId: mine.cardId } });

    const answer = await mine.person.calls(stats.visits, { params: { id: mine.id } });
    expect(answer.addresses).toMatchObject([
      { address: mine.cardId, kind: 'digital', colour: null, visits: 2, saves: 2 },
      {
        address: printed,
        kind: 'physical',
        physicalKind: 'card',
        colour: 'black',
        isAttached: true,
        visits: 3,
        saves: 1,
      },
    ]);
    expect(answer.earlier).toEqual({ visits: 0, saves: 0 });
    expect(answer.channels).toMatchObject({ nfc: 2, wallet: 1, link: 2 });
    expect(answer.visits).toMatchObject({ total: 5, unique: 3 });
  });

  test('counts neither the owner, nor a crawler, nor a GET', async () => {
    const mine = await owner();

    await get(`/i/${mine.cardId}/visit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mine.person.token}` },
    });
    await get(`/i/${mine.cardId}/visit?`, { method: 'POST', body: mine.person.token });
    await get(`/i/${mine.cardId}/visit`, { method: 'POST', headers: { 'user-agent': 'WhatsApp/2.23' } });
    await get(`/i/${mine.cardId}/visit`);
    await get(`/i/${mine.cardId}`);

    expect(await readVisits(mine)).toEqual({ visitCount: 0, saveCount: 0 });
  });

  test('tells what was pressed: links that are on the card, whatever else is sent', async () => {
    const mine = await owner();
    const tap = (url: string, headers: Record<string, string> = {}) =>
      get(`/i/${mine.cardId}/visit?s=n&u=${url}`, { method: 'POST', headers });
    const { body } = mine;
    await mine.person.calls(cards.update, {
      params: { id: mine.id },
      body: { ...body, website: 'https://example.com/?a=1&b=2' },
    });

    await Promise.all([
      tap('tel:+15145550142'),
      tap('https://example.com/?a=1&b=2'),
      tap('https://example.com/?a=1&b=2'),
    ]);
    await tap('https://elsewhere.example/');
    await tap('tel:+15145550142', { 'user-agent': 'curl/8.5.0' });
    await tap('tel:+15145550142', { authorization: `Bearer ${mine.person.token}` });
    await tap(`http://visita.test/i/${mine.cardId}/contact.vcf?lang=en&s=n`);

    const { links, saves, visits } = await mine.person.calls(stats.visits, { params: { id: mine.id } });
    expect(links).toEqual([
      { link: 'website', clicks: 2 },
      { link: 'phone', clicks: 1 },
    ]);
    expect(saves).toMatchObject({ total: 0, tries: 1, successRate: 0 });
    expect(visits.total).toBe(0);
  });

  test('answers for a card that does not exist as for one that does', async () => {
    expect((await get('/i/0000000000/visit', { method: 'POST' })).status).toBe(204);
    expect((await guest.calls(profile.view, { params: { cardId: '0000000000' } })).publicState).toBe(
      'unknown',
    );
  });

  test('sent 10,000 times for a card that does not exist asks once and writes nothing', async () => {
    const before = await rows();
    await get('/i/ZZZZZZZZZZ/visit', { method: 'POST' });
    const query = vi.spyOn(database.pool, 'query');
    for (let round = 0; round < 100; round++)
      await Promise.all(
        Array.from({ length: 100 }, () => get('/i/ZZZZZZZZZZ/visit?s=n', { method: 'POST' })),
      );
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    expect(await rows()).toEqual(before);
  });

  test.each([
    ['a byte of nothing', '/i/%00/visit'],
    ['a statement', "/i/' or 1=1 --/visit"],
    ['a page of letters', `/i/${'A'.repeat(5000)}/visit`],
  ])('forged for %s counts nothing', async (_, path) => {
    const before = await rows();
    const { status } = await get(encodeURI(path), { method: 'POST', body: '{"cardId":"x","visits":1000}' });
    expect(status).toBeLessThan(500);
    expect(await rows()).toEqual(before);
  });
});
