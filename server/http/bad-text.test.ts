import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { seedShop } from '../seed/seed-shop.ts';
import { calls, expectRefusal } from '../test/contract-calls.ts';
import { pictureWorld } from '../test/kept-pictures.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { residentOf } from '../test/resident.ts';
import { samples, type Sample, type Visiting } from '../test/sample-calls.ts';

const app = await pictureWorld();
const { guest, clock, config, database } = app;
await seedShop({ db: database.db, now: clock.now() });
// as many as all these orders take
await database.pool.query('update variants set received = received + 100000');
const live = await cardOwner(app);
const lost = await cardOwner(app, { as: live.person });
await lost.person.calls(cards.reportLost, { params: { id: lost.card.id } });

async function visiting(): Promise<Visiting> {
  const params = { cardId: live.cardId };
  const [{ ticket }, { ticket: mailTicket }] = [
    await guest.calls(contacts.form, { params }),
    await guest.calls(contacts.mailForm, { params }),
  ];
  const { secret } = await leave(app, live.cardId);
  clock.advance(8_000);
  return { liveCardId: live.cardId, lostCardId: lost.cardId, ticket, mailTicket, secret };
}

function send({ method, path }: Endpoint, { id = '', query, body }: Sample, token: string) {
  const url = new URL(servedPath(path).replace(/:\w+/g, encodeURIComponent(id)), config.publicUrl);
  url.search = new URLSearchParams(query).toString();
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return app.send(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
}

const reading = calls.filter(([, { terms }]) => terms.query ?? terms.body);

test('every call that reads a body or a query has a sample here', () => {
  expect(Object.keys(samples).toSorted()).toEqual(reading.map(([name]) => name).toSorted());
});

/** What no database keeps, half a character, and what hides in a text. */
const bad = ['\u0000', '\uD83D', '\uDE00', '\uDE00\uD83D', '\u0007', '\u007F', '\u0085', '\u2028', '\u202E', '\uFEFF', '\uFFFF'];

/** The same value with a bad text within one of its texts or names, once for each. */
function* spoiled(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') {
    yield `${value.slice(0, 1)}${text}${value.slice(1)}`;
    yield text;
  }
  if (Array.isArray(value))
    for (const [index, part] of value.entries()) for (const worse of spoiled(part, text)) yield value.with(index, worse);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      for (const worse of spoiled(part, text)) yield { ...value, [name]: worse };
      const { [name]: moved, ...rest } = value as Record<string, unknown>;
      yield { ...rest, [`${name}${text}`]: moved };
    }
}

describe.each(reading)('%s', (name, endpoint) => {
  const sampleOf = samples[name];
  if (!sampleOf) throw new Error('every call that reads has a sample');

  test('answers a caller who does everything right', async () => {
    const owner = { ...(await residentOf(app)), ...(await visiting()) };
    const sample = sampleOf(owner);
    const response = await send(endpoint, sample, owner.token);

    if (sample.gets) expect((await expectRefusal(response))['code']).toBe(sample.gets);
    else expect([response.status, await response.json()]).toMatchObject([200, { success: true }]);
  });

  test('breaks on no text, wherever it stands', async () => {
    const owner = { ...(await residentOf(app)), ...(await visiting()) };
    const { query, body, ...named } = sampleOf(owner);
    for (const text of bad) {
      const worse = [...spoiled({ query, body }, text)] as Pick<Sample, 'query' | 'body'>[];
      for (const part of worse) {
        const response = await send(endpoint, { ...named, ...part }, owner.token);
        const said = await response.text();
        // who is away is away for good texts too
        if (!named.gets || !said.includes(named.gets)) expect(response.status, `${JSON.stringify(part)} ${said}`).toBeLessThan(500);
      }
    }
  });

  test.runIf(endpoint.terms.body)('breaks on no empty body', async () => {
    const owner = { ...(await residentOf(app)), ...(await visiting()) };
    const response = await send(endpoint, { ...sampleOf(owner), body: {} }, owner.token);
    expect(response.status).toBeLessThan(500);
  });
});
