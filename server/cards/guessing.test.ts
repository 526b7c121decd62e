import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { cardNumberFrom } from '@visita/core/cards/number';
import { randomBytes } from 'node:crypto';
import { world, type Person } from '../test/world.ts';

const { given, open } = await world({ limits: 'on', settings: { TRUSTED_PROXIES: '127.0.0.1' } });
const visit = await open();

function send(
  { method, path }: Endpoint,
  { token }: Person,
  { from, number }: { from: string; number: string },
) {
  const headers = {
    'x-forwarded-for': from,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const body = method === 'POST' ? { body: JSON.stringify({ cardNumber: number }) } : {};
  return visit(servedPath(path).replace(/:\w+/, number), { method, headers, ...body });
}

/**
 * Tries the given number of card numbers, fifty at a time. Returns the count of each answer, and of the
 * refusals with Retry-After.
 */
async function guess(attempt: (number: string, place: number) => Promise<Response>, times = 1000) {
  const answers: Record<number, number> = {};
  let toldWhen = 0;
  let next = 0;
  const go = async () => {
    while (next < times) {
      const { status, headers } = await attempt(cardNumberFrom(randomBytes(11)), next++);
      answers[status] = (answers[status] ?? 0) + 1;
      if (status === 429 && Number(headers.get('retry-after')) > 0) toldWhen++;
    }
  };
  await Promise.all(Array.from({ length: 50 }, go));
  return { answers, toldWhen };
}

const ways = [
  { of: 'checking', endpoint: cards.check, unknown: 200 },
  { of: 'binding', endpoint: cards.bind, unknown: 404 },
] as const;

test.each(ways)(
  'a card number guessed a thousand times by $of: thirty are answered, and nobody elsewhere notices',
  async ({ endpoint, unknown }) => {
    const [thief, ana] = [await given.user(), await given.user()];
    const [printed] = await given.printed();
    const number = printed?.cardNumber ?? '';
    const from = endpoint.method === 'GET' ? '203.0.113.9' : '203.0.113.10';

    const attack = guess((guessed) => send(endpoint, thief, { from, number: guessed }));
    expect((await send(endpoint, ana, { from: '198.51.100.7', number })).status).toBe(200);

    expect(await attack).toEqual({ answers: { [unknown]: 30, 429: 970 }, toldWhen: 970 });
    expect((await send(cards.check, ana, { from: '198.51.100.7', number })).status).toBe(200);
  },
);

test('changing the address does not help guessing, nor does changing the account', async () => {
  const thief = await given.user();
  const travelling = guess(
    (number, index) => send(cards.check, thief, { from: `10.5.0.${index + 1}`, number }),
    100,
  );
  expect(await travelling).toEqual({ answers: { 200: 30, 429: 70 }, toldWhen: 70 });

  const gang = await Promise.all(Array.from({ length: 3 }, () => given.user()));
  const together = guess(
    (number, index) => send(cards.check, gang[index % 3] ?? thief, { from: '203.0.113.77', number }),
    100,
  );
  expect(await together).toEqual({ answers: { 200: 30, 429: 70 }, toldWhen: 70 });
});

test('the public address of a card says nothing that binds it', async () => {
  const [printed] = await given.printed();
  const ana = await given.user();
  const publicState = await ana.calls(profile.view, { params: { cardId: printed?.cardId ?? '' } });

  expect(publicState).toEqual({
    publicState: 'unbound',
    cardId: printed?.cardId,
    address: printed?.cardId,
    colour: 'black',
    exitLink: '',
    isBindable: true,
  });
  await expect(ana.calls(cards.bind, { body: { cardNumber: printed?.cardId ?? '' } })).rejects.toMatchObject({
    key: 'invalidInput',
  });
});
