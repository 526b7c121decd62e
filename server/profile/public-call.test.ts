import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { countQueries } from '../test/count-queries.ts';
import { cardOwner } from '../test/left-contact.ts';
import { world } from '../test/world.ts';

const app = await world({ limits: 'on' });
const { guest, send, config, heardAll } = app;

const visit = (id: string, headers: Record<string, string> = {}) =>
  send(new Request(`${config.publicUrl}/api/user/cards/${id}/public`, { headers }));

test('a card is shown by its id and by its printed number, in any case', async () => {
  const { card, cardId } = await cardOwner(app);
  const byId = await guest.calls(profile.public, { params: { id: card.id } });

  expect(byId).toMatchObject({ publicState: 'live', cardId });
  for (const id of [cardId, cardId.toLowerCase(), card.id.toUpperCase()])
    expect(await guest.calls(profile.public, { params: { id } })).toEqual(byId);
  for (const id of ['0123456789', '01890a5d-ac96-774b-bcce-b302099a8057', 'x', '%00', 'x'.repeat(65)])
    expect((await visit(id)).status).toBe(404);
});

test('an unchanged card costs only the counting query, and is answered with 304', async () => {
  const { person, card, cardId, body } = await cardOwner(app);
  const first = await visit(cardId);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);

  const again = await visit(cardId, { 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const reads = await countQueries(() => visit(cardId));
  expect(reads.filter((text) => /card_addresses/.test(text))).toEqual([]);

  await person.calls(cards.update, { params: { id: card.id }, body: { ...body, title: 'Architect' } });
  await heardAll();
  const changed = await visit(cardId, { 'if-none-match': etag });
  expect([changed.status, await changed.json()]).toMatchObject([200, { data: { title: 'Architect' } }]);

  await person.calls(cards.pause, { params: { id: card.id } });
  await heardAll();
  expect(await (await visit(cardId)).json()).toMatchObject({ data: { publicState: 'paused' } });
  await person.calls(cards.remove, { params: { id: card.id } });
  await heardAll();
  expect((await visit(cardId)).status).toBe(404);
});

test('a program that asks for cards without end is told to wait', async () => {
  const { cardId } = await cardOwner(app);
  const limit = profile.public.terms.limit.calls;
  let status = 200;
  for (let call = 0; call <= limit && status === 200; call += 1) ({ status } = await visit(cardId));
  expect(status).toBe(429);
});
