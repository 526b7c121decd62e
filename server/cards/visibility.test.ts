import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { emptyContent } from '@visita/core/cards/content';
import { cardStanding, standings, type Standing, type StandingAction } from '@visita/core/cards/visibility';
import { runJobs } from '../test/jobs.ts';
import { readLetter } from '../test/email.ts';
import { givePhoto } from '../test/photo.ts';
import { rowsWith } from '../test/rows.ts';
import { world } from '../test/world.ts';

const house = await world({ drawProfile: async ({ card }) => ({ status: 200, html: card.face, policy: '' }) });
const { given, guest, letters, app, database, open } = house;
const counting = await world({ limits: 'on' });
const actions = Object.keys(cardStanding.table) as StandingAction[];
const ways = { shown: [], paused: ['pause'], lost: ['reportLost'] } as const;

async function owner({ standing = 'shown', at: { given } = house }: { standing?: Standing; at?: Pick<typeof house, 'given'> } = {}) {
  const person = await given.user();
  const [printed] = await given.printed({ validity: { length: 1, unit: 'months' } });
  const bound = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  const params = { id: bound.id };
  const body = { ...emptyContent, name: 'Ana Lima', title: 'Engineer', company: 'Bridges', photo: await givePhoto(person) };
  await person.calls(cards.update, { params, body });
  for (const action of ways[standing]) await person.calls(cards[action], { params });
  return { person, params, cardId: bound.cardId };
}

describe.each(standings)('a card that is %s', (standing) => {
  test.each(actions)('hears %s as the table says', async (action) => {
    const { person, params, cardId } = await owner({ standing });
    const { to } = cardStanding.table[action];
    const faces = { shown: 'live', paused: 'paused', lost: 'lost' };

    const moving = person.calls(cards[action], { params });

    const isAllowed = cardStanding.can(action, standing);
    if (isAllowed) await expect(moving).resolves.toMatchObject({ standing: to });
    else await expect(moving).rejects.toThrow('transitionForbidden');
    const face = faces[isAllowed ? to : standing];
    await expect(guest.calls(profile.view, { params: { cardId } })).resolves.toMatchObject({ face });
    const told = await rowsWith(database, [params.id]);
    expect(told.filter((row) => row.startsWith('card_moves'))).toHaveLength(ways[standing].length + (isAllowed ? 1 : 0));
  });
});

test('a lost card shows nothing of its owner, and cannot be handed over', async () => {
  const { person, params, cardId } = await owner();
  const { code } = await person.calls(cards.offer, { params });

  await person.calls(cards.reportLost, { params });

  expect(Object.keys(await guest.calls(profile.view, { params: { cardId } })).toSorted()).toEqual(['cardId', 'colour', 'face']);
  await expect(person.calls(cards.offer, { params })).rejects.toThrow('transitionForbidden');
  await expect((await given.user()).calls(cards.receive, { body: { code } })).rejects.toThrow('transferCodeInvalid');
});

test('a card moved by twenty hands at once moves once', async () => {
  const { person, params } = await owner();

  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => person.calls(cards.pause, { params })));

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('whoever finds a lost card', () => {
  const body = { message: 'It lay on the bench\nby the lake.', reach: 'mia@example.com' };

  test('writes to its owner, and the house keeps none of it', async () => {
    const { person, params, cardId } = await owner({ standing: 'lost' });

    await guest.calls(profile.writeToOwner, { params: { cardId }, body });
    await runJobs(app);

    const letter = readLetter(letters.findLast(({ subject }) => subject === 'Somebody has found your card'));
    expect(letter.to.address).toBe(person.email);
    expect(letter.text).toContain('It lay on the bench\nby the lake.');
    expect(letter.text).toContain('mia@example.com');
    expect(letter.links).toContain(`http://visita.test/en/cards/${params.id}`);
    expect((await rowsWith(database, ['by the lake'])).filter((row) => !row.startsWith('pgboss'))).toEqual([]);
  });

  test.each(['shown', 'paused'] as const)('hears of a card that is %s no more than of one that was never made', async (standing) => {
    const { cardId } = await owner({ standing });
    await expect(guest.calls(profile.writeToOwner, { params: { cardId }, body })).rejects.toThrow('cardNotFound');
    await expect(guest.calls(profile.writeToOwner, { params: { cardId: '0000000000' }, body })).rejects.toThrow('cardNotFound');
  });

  test('is heard ten times a day for one card', async () => {
    const { cardId } = await owner({ standing: 'lost', at: counting });
    const write = () => counting.guest.calls(profile.writeToOwner, { params: { cardId }, body });

    const tries = await Promise.allSettled(Array.from({ length: 12 }, write));
    await runJobs(counting.app);

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(counting.letters.filter(({ subject }) => subject === 'Somebody has found your card')).toHaveLength(10);
  });
});

test('the kept page of a card changes with it', async () => {
  const { person, params, cardId } = await owner();
  const ask = await open();
  const shown = async () => (await ask(`/i/${cardId}`)).text();

  expect([await shown(), await shown()]).toEqual(['live', 'live']);
  for (const [action, face] of [
    ['pause', 'paused'],
    ['reportLost', 'lost'],
    ['reportFound', 'live'],
  ] as const) {
    await person.calls(cards[action], { params });
    await expect.poll(shown).toBe(face);
  }
  await (await given.user()).calls(cards.receive, { body: { code: (await person.calls(cards.offer, { params })).code } });
  await expect.poll(shown).toBe('unbound');
});
