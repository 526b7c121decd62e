import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { emptyContent } from '@visita/core/cards/content';
import { cardPause, physicalLoss, visibilities, type Visibility } from '@visita/core/cards/visibility';
import { runJobs } from '../test/jobs.ts';
import { readEmail } from '../test/email.ts';
import { givePhoto } from '../test/photo.ts';
import { rowsWith } from '../test/rows.ts';
import { world } from '../test/world.ts';

const app = await world({
  drawProfile: async ({ card }) => ({ status: 200, html: card.publicState, policy: '' }),
});
const { given, guest, emails, deps, database, open } = app;
const counting = await world({ limits: 'on' });
const actions = ['pause', 'resume', 'reportLost', 'reportFound'] as const;
const ways = { shown: [], paused: ['pause'], lost: ['reportLost'] } as const;

async function owner({
  visibility = 'shown',
  at: { given } = app,
}: { visibility?: Visibility; at?: Pick<typeof app, 'given'> } = {}) {
  const person = await given.user();
  const [printed] = await given.printed({ validity: { length: 1, unit: 'months' } });
  const bound = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  const params = { id: bound.id };
  const body = {
    ...emptyContent,
    name: 'Ana Lima',
    title: 'Engineer',
    company: 'Bridges',
    photo: await givePhoto(person),
  };
  await person.calls(cards.update, { params, body });
  for (const action of ways[visibility]) await person.calls(cards[action], { params });
  return { person, params, cardId: printed?.cardId ?? '', ownCode: bound.cardId };
}

describe.each(visibilities)('a card that is %s', (visibility) => {
  test.each(actions)('is told %s as the tables say', async (action) => {
    const { person, params, cardId, ownCode } = await owner({ visibility });
    const paused = visibility === 'paused';
    const isLost = visibility === 'lost';

    const moving = person.calls(cards[action], { params });

    const isAllowed =
      action === 'pause' || action === 'resume'
        ? cardPause.can(action, paused ? 'paused' : 'shown')
        : physicalLoss.can(action, isLost ? 'lost' : 'present');
    const isPaused = isAllowed && (action === 'pause' || action === 'resume') ? action === 'pause' : paused;
    const isLostNow = action === 'reportLost' || (isLost && action !== 'reportFound');
    const after = isLostNow ? 'lost' : isPaused ? 'paused' : 'shown';
    if (isAllowed) await expect(moving).resolves.toMatchObject({ visibility: after, isPaused });
    else await expect(moving).rejects.toThrow('transitionForbidden');
    const publicStates = { shown: 'live', paused: 'paused', lost: 'lost' };
    const getState = async (code: string) =>
      (await guest.calls(profile.view, { params: { cardId: code } })).publicState;
    expect(await getState(cardId)).toBe(publicStates[after]);
    expect(await getState(ownCode)).toBe(isPaused ? 'paused' : 'live');
    const auditRows = await rowsWith(database, [params.id]);
    expect(auditRows.filter((row) => row.startsWith('card_moves'))).toHaveLength(
      ways[visibility].length + (isAllowed ? 1 : 0),
    );
  });
});

test('a pause outlives a loss: the address of the lost card says lost, and paused once it is found', async () => {
  const { person, params, cardId, ownCode } = await owner({ visibility: 'paused' });
  const getStates = async () =>
    Promise.all(
      [cardId, ownCode].map(
        async (code) => (await guest.calls(profile.view, { params: { cardId: code } })).publicState,
      ),
    );
  await person.calls(cards.reportLost, { params });
  expect(await getStates()).toEqual(['lost', 'paused']);
  await person.calls(cards.reportFound, { params });
  expect(await getStates()).toEqual(['paused', 'paused']);
});

test('a lost card shows nothing of its owner, and cannot be handed over', async () => {
  const { person, params, cardId } = await owner();
  const { code } = await person.calls(cards.offer, { params });

  await person.calls(cards.reportLost, { params });

  const seen = await guest.calls(profile.view, { params: { cardId } });
  expect(seen).toEqual({ publicState: 'lost', cardId, address: cardId, colour: 'black' });
  await expect(person.calls(cards.offer, { params })).rejects.toThrow('transitionForbidden');
  await expect((await given.user()).calls(cards.receive, { body: { code } })).rejects.toThrow(
    'transferCodeInvalid',
  );
});

test('a card whose physical card is lost lives on at its own address', async () => {
  const { params, ownCode } = await owner({ visibility: 'lost' });

  expect(await guest.calls(profile.view, { params: { cardId: ownCode } })).toMatchObject({
    publicState: 'live',
    cardId: ownCode,
  });
  const body = { message: 'Here it is.' };
  await expect(guest.calls(profile.writeToOwner, { params: { cardId: ownCode }, body })).rejects.toThrow(
    'cardNotFound',
  );
  expect(await guest.calls(profile.view, { params: { cardId: params.id } })).toMatchObject({
    publicState: 'live',
  });
});

test('a card moved by twenty hands at once moves once', async () => {
  const { person, params } = await owner();

  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => person.calls(cards.pause, { params })),
  );

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('the finder of a lost card', () => {
  const body = { message: 'It lay on the bench\nby the lake.', reach: 'mia@example.com' };

  test('writes to its owner, and the server keeps none of it', async () => {
    const { person, params, cardId } = await owner({ visibility: 'lost' });

    await guest.calls(profile.writeToOwner, { params: { cardId }, body });
    await runJobs(deps);

    const sent = readEmail(emails.findLast(({ subject }) => subject === 'Somebody has found your card'));
    expect(sent.to.address).toBe(person.email);
    expect(sent.text).toContain('It lay on the bench\nby the lake.');
    expect(sent.text).toContain('mia@example.com');
    expect(sent.links).toContain(`http://visita.test/en/cards/${params.id}`);
    expect((await rowsWith(database, ['by the lake'])).filter((row) => !row.startsWith('pgboss'))).toEqual(
      [],
    );
  });

  test.each(['shown', 'paused'] as const)(
    'is told of a card that is %s no more than of one that was never made',
    async (visibility) => {
      const { cardId } = await owner({ visibility });
      await expect(guest.calls(profile.writeToOwner, { params: { cardId }, body })).rejects.toThrow(
        'cardNotFound',
      );
      await expect(
        guest.calls(profile.writeToOwner, { params: { cardId: '0000000000' }, body }),
      ).rejects.toThrow('cardNotFound');
    },
  );

  test('is heard ten times a day for one card', async () => {
    const { cardId } = await owner({ visibility: 'lost', at: counting });
    const write = () => counting.guest.calls(profile.writeToOwner, { params: { cardId }, body });

    const tries = await Promise.allSettled(Array.from({ length: 12 }, write));
    await runJobs(counting.deps);

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(counting.emails.filter(({ subject }) => subject === 'Somebody has found your card')).toHaveLength(
      10,
    );
  });
});

test('the kept page of a card changes with it', async () => {
  const { person, params, cardId } = await owner();
  const send = await open();
  const shown = async () => (await send(`/i/${cardId}`)).text();

  expect([await shown(), await shown()]).toEqual(['live', 'live']);
  for (const [action, publicState] of [
    ['pause', 'paused'],
    ['reportLost', 'lost'],
    ['reportFound', 'paused'],
    ['resume', 'live'],
  ] as const) {
    await person.calls(cards[action], { params });
    await expect.poll(shown).toBe(publicState);
  }
  await (
    await given.user()
  ).calls(cards.receive, { body: { code: (await person.calls(cards.offer, { params })).code } });
  await expect.poll(shown).toBe('unbound');
});
