import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { profile } from '@visita/core/profile/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { enqueue } from '../queue/job.ts';
import { secretIn } from '../test/email.ts';
import { runJobs } from '../test/jobs.ts';
import { rowsWith } from '../test/rows.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import type { Person } from '../test/world.ts';
import { listMoves } from '../subscriptions/move-queries.ts';
import { removeInvitations } from './jobs.ts';

const { given, guest, clock, database, deps, emails, lastEmail, rows, runClock } = await subscriptionWorld();

const duo = () => given.subscriber({ plan: 'duo-annual', status: 'active' });
const seen = ({ person, id }: Pick<Subscriber, 'person' | 'id'>) =>
  person.calls(subscriptions.get, { params: { id } });

/** Invites an address and returns the token of the mailed link. */
async function invite({ person, id }: Pick<Subscriber, 'person' | 'id'>, email: string): Promise<string> {
  await person.calls(subscriptions.invite, { params: { id }, body: { email } });
  await runJobs(deps);
  // a later guest sorts below
  clock.advance(60_000);
  return secretIn(emails, { to: email, page: 'join' });
}

const accept = (person: Person, token: string, cardId?: string) =>
  person.calls(subscriptions.accept, { body: { token, ...(cardId !== undefined && { cardId }) } });
const readState = async (person: Person, { id }: { id: string }) =>
  (await person.calls(cards.get, { params: { id } })).state;

describe('an invitation to the second seat', () => {
  test('is mailed with a secret link, and seats the user who accepts it with a card', async () => {
    const subscription = await duo();
    const ben = await given.user({ displayName: 'Ben' });
    const card = await given.boundCard(ben);
    const token = await invite(subscription, ben.email);

    expect(lastEmail(ben.email).links).toContain(`http://visita.test/en/subscriptions/join?token=${token}`);
    expect(await rowsWith(database, [token])).toEqual([]);
    expect(await seen(subscription)).toMatchObject({
      invitations: [{ email: ben.email, expiresAt: addDays(clock.now(), 14 - 1 / 1440) }],
      actions: { invite: null },
    });
    expect(await ben.calls(subscriptions.invitation, { body: { token } })).toEqual({
      ownerName: 'Ana',
      plan: 'duo-annual',
      planName: 'Duo annual',
    });

    // before login, to prefill the forms
    const greeting = { ownerName: 'Ana', plan: 'duo-annual', email: ben.email };
    expect(await guest.calls(subscriptions.invited, { body: { token } })).toEqual(greeting);

    const joined = await accept(ben, token, card.id);
    await expect(guest.calls(subscriptions.invited, { body: { token } })).rejects.toThrow(
      'invitationInvalid',
    );
    expect(joined).toMatchObject({
      id: subscription.id,
      isOwner: false,
      ownerName: 'Ana',
      boundCard: { id: card.id },
    });
    expect(await readState(ben, card)).toBe('activated');
    await runJobs(deps);
    expect(lastEmail(subscription.person.email).subject).toBe('Ben has accepted your invitation');
    const { seats, invitations, actions } = await seen(subscription);
    expect(seats.map(({ isMine, name }) => ({ isMine, name }))).toEqual([
      { isMine: true, name: 'Ana' },
      { isMine: false, name: 'Ben' },
    ]);
    expect({ invitations, refusal: actions.invite }).toEqual({ invitations: [], refusal: 'full' });
    expect((await listMoves(database.db, { subscriptionId: subscription.id })).at(-1)).toMatchObject({
      action: 'join',
      actor: 'user',
    });
  });

  test('makes a card for a person without one, which is public and full at once; each sees and writes only their own', async () => {
    const subscription = await duo();
    const ben = await given.user({ displayName: 'Ben' });
    await accept(ben, await invite(subscription, ben.email));
    const [card, ...others] = (await ben.calls(cards.list, {})).cards;
    expect(others).toEqual([]);
    expect(card).toMatchObject({ name: 'Ben', physicalCards: [], state: 'activated' });
    const publicCard = await guest.calls(profile.view, { params: { cardId: card?.cardId ?? '' } });
    expect(publicCard).toMatchObject({ publicState: 'live', name: 'Ben' });
    const mine = await ben.calls(subscriptions.get, { params: { id: subscription.id } });
    expect(mine).toMatchObject({
      isOwner: false,
      seats: [{ isMine: true, card: { id: card?.id } }],
      amount: 0,
      payments: [],
      invitations: [],
    });
    expect(JSON.stringify(mine)).not.toContain(subscription.card?.id);
    const params = { id: subscription.card?.id ?? '' };
    await expect(ben.calls(cards.get, { params })).rejects.toThrow('cardBoundByOther');
    await expect(
      subscription.person.calls(subscriptions.get, { params: { id: subscription.id } }),
    ).resolves.toMatchObject({
      isOwner: true,
    });
  });

  test('covers the card of a person that nothing pays for, and makes no second one', async () => {
    const subscription = await duo();
    const ben = await given.user();
    const [included] = await given.printed({ validity: { length: 12, unit: 'months' } });
    await ben.calls(cards.bind, { body: { cardNumber: included?.cardNumber ?? '' } });
    clock.advance(1000);
    const lapsed = await given.boundCard(ben);
    clock.advance(1000);
    await given.boundCard(ben);
    await accept(ben, await invite(subscription, ben.email));
    expect((await ben.calls(cards.list, {})).cards).toHaveLength(3);
    const { seats } = await ben.calls(subscriptions.get, { params: { id: subscription.id } });
    expect(seats).toMatchObject([{ card: { id: lapsed.id } }]);
  });

  test('works once, for the account of its address, until it is taken back, replaced or fourteen days old', async () => {
    const subscription = await duo();
    const [ben, mallory] = [await given.user(), await given.user()];
    const first = await invite(subscription, ben.email);
    const second = await invite(subscription, ben.email);
    const invalid = async (person: Person, token: string) => {
      await expect(accept(person, token)).rejects.toThrow('invitationInvalid');
      await expect(person.calls(subscriptions.invitation, { body: { token } })).rejects.toThrow(
        'invitationInvalid',
      );
    };
    await invalid(ben, first);
    await invalid(mallory, second);
    await invalid(subscription.person, second);
    await invalid(ben, 'x'.repeat(43));
    const [open] = (await seen(subscription)).invitations;
    const params = { id: subscription.id, invitation: open?.id ?? '' };
    await expect(mallory.calls(subscriptions.withdraw, { params })).rejects.toThrow('subscriptionNotFound');
    await expect(subscription.person.calls(subscriptions.withdraw, { params })).resolves.toMatchObject({
      invitations: [],
    });
    await invalid(ben, second);
    for (const token of [first, second, 'x'.repeat(43), ''])
      await expect(guest.calls(subscriptions.invited, { body: { token } })).rejects.toThrow(
        'invitationInvalid',
      );
    const third = await invite(subscription, ben.email);
    const moment = clock.now();
    clock.set(addDays(moment, 14 - 1 / 1440));
    await invalid(ben, third);
    clock.set(addDays(moment, 13.9));
    await accept(ben, third);
    await invalid(ben, third);
  });

  test('is sent before the owner’s own card is connected, and leaves the owner’s seat free', async () => {
    const subscription = await given.subscriber({ plan: 'duo-annual', status: 'active', card: false });
    const [ben, cy] = [await given.user(), await given.user()];
    const token = await invite(subscription, ben.email);
    const third = { params: { id: subscription.id }, body: { email: cy.email } };
    await expect(subscription.person.calls(subscriptions.invite, third)).rejects.toThrow(
      'subscriptionCannotChange',
    );
    await accept(ben, token);
    expect((await seen(subscription)).actions).toMatchObject({ invite: 'full', bind: null });
    await expect(subscription.person.calls(subscriptions.invite, third)).rejects.toThrow(
      'subscriptionCannotChange',
    );

    const card = await given.boundCard(subscription.person);
    const body = { cardId: card.id };
    const { seats } = await subscription.person.calls(subscriptions.change, {
      params: { id: subscription.id },
      body,
    });
    expect(seats.filter(({ isMine }) => isMine).length).toBe(1);
    expect(seats).toHaveLength(2);
    expect(await readState(subscription.person, card)).toBe('activated');
  });

  test('that is open beside another one since before seats were reserved does not take the owner’s seat', async () => {
    const subscription = await given.subscriber({ plan: 'duo-annual', status: 'active', card: false });
    const [ben, cy] = [await given.user(), await given.user()];
    const first = await invite(subscription, ben.email);
    await rows(`update seat_invitations set expires_at = $1 where subscription_id = $2`, [
      clock.now(),
      subscription.id,
    ]);
    const second = await invite(subscription, cy.email);
    await rows(`update seat_invitations set expires_at = $1 where subscription_id = $2`, [
      addDays(clock.now(), 14),
      subscription.id,
    ]);
    await accept(ben, first);
    await expect(accept(cy, second)).rejects.toThrow('subscriptionCannotChange');
  });

  test('is neither for its sender, nor for more people than there are seats, nor for a plan of one or a stranger’s', async () => {
    const subscription = await duo();
    const to = (email: string, from: Person = subscription.person, id = subscription.id) =>
      from.calls(subscriptions.invite, { params: { id }, body: { email } });
    await expect(to(subscription.person.email)).rejects.toThrow('invitationToSelf');
    await expect(to('ben@example.org', await given.user())).rejects.toThrow('subscriptionNotFound');
    await to('ben@example.org');
    await expect(to('third@example.org')).rejects.toMatchObject({
      key: 'subscriptionCannotChange',
      details: { message: 'All seats are taken.' },
    });
    const single = await given.subscriber({ plan: 'annual', status: 'active' });
    await expect(to('ben@example.org', single.person, single.id)).rejects.toThrow('subscriptionCannotChange');
  });

  test('with a card that is another’s or has a plan is refused, and stays good', async () => {
    const subscription = await duo();
    const other = await given.subscriber({ plan: 'monthly', status: 'active' });
    const token = await invite(subscription, other.person.email);
    await expect(accept(other.person, token, subscription.card?.id)).rejects.toThrow('cardBoundByOther');
    await expect(accept(other.person, token, other.card?.id)).rejects.toThrow('cardCovered');
    await accept(other.person, token);
  });

  test('accepted twenty times at once seats one person once; a third is never let in', async () => {
    const subscription = await duo();
    const ben = await given.user();
    const token = await invite(subscription, ben.email);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => accept(ben, token)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          key: expect.stringMatching(/invitationInvalid|subscriptionCannotChange/),
        });
    expect((await seen(subscription)).seats).toHaveLength(2);
    // the database refuses it too
    const third = database.pool.query(
      `insert into seats (id, subscription_id, user_id, starts_at) values (gen_random_uuid(), $1, $2, now())`,
      [subscription.id, (await given.user()).id],
    );
    await expect(third).rejects.toMatchObject({ constraint: 'seats_fit' });
  });

  test('to an ended plan is refused', async () => {
    const subscription = await duo();
    const ben = await given.user();
    const token = await invite(subscription, ben.email);
    await database.pool.query(`update subscriptions set status = 'cancelled', ends_at = $2 where id = $1`, [
      subscription.id,
      clock.now(),
    ]);
    await expect(accept(ben, token)).rejects.toThrow('subscriptionCannotChange');
  });
});

describe('a seat', () => {
  async function both() {
    const subscription = await duo();
    const ben = await given.user({ displayName: 'Ben' });
    const card = await given.boundCard(ben);
    await accept(ben, await invite(subscription, ben.email), card.id);
    const [own, theirs] = (await seen(subscription)).seats;
    return { subscription, ben, card, own: own?.id ?? '', theirs: theirs?.id ?? '' };
  }

  test.each(['left by its guest', 'taken back by the owner'])(
    '%s is free again, its card lapses at once, and both are told',
    async (how) => {
      const { subscription, ben, card, theirs } = await both();
      const by = how === 'left by its guest' ? ben : subscription.person;
      await by.calls(subscriptions.leave, { params: { id: subscription.id, seat: theirs } });
      expect(await readState(ben, card)).toBe('needsSubscription');
      expect(await readState(subscription.person, { id: subscription.card?.id ?? '' })).toBe('activated');
      await expect(ben.calls(subscriptions.get, { params: { id: subscription.id } })).rejects.toThrow(
        'subscriptionNotFound',
      );
      expect((await seen(subscription)).actions.invite).toBeNull();
      await runJobs(deps);
      expect(lastEmail(subscription.person.email).subject).toBe('A seat in your plan is free again');
      expect(lastEmail(ben.email).subject).toBe('Your seat in a plan has ended');
    },
  );

  test('left during a pause covered its card no longer than the pause let it', async () => {
    const { subscription, ben, card, theirs } = await both();
    await subscription.person.calls(subscriptions.pause, { params: { id: subscription.id } });
    await runJobs(deps);
    const covered = () => rows('select ends_at from card_coverages where card_id = $1', [card.id]);
    const before = await covered();
    await ben.calls(subscriptions.leave, { params: { id: subscription.id, seat: theirs } });
    expect(await covered()).toEqual(before);
    expect(await readState(ben, card)).toBe('needsSubscription');
  });

  test('of the owner can be ended by the owner only', async () => {
    const { subscription, ben, own, theirs } = await both();
    const end = (person: Person, seat: string) =>
      person.calls(subscriptions.leave, { params: { id: subscription.id, seat } });
    await expect(end(ben, own)).rejects.toThrow('subscriptionNotFound');
    await expect(end(await given.user(), theirs)).rejects.toThrow('subscriptionNotFound');
    await end(subscription.person, own);
    await expect(end(subscription.person, own)).rejects.toThrow('subscriptionNotFound');
  });

  test('that is invited to is forgotten with its address once it is over', async () => {
    const subscription = await duo();
    await invite(subscription, 'never@comes.example');
    await runClock(15);
    await enqueue(database.db, removeInvitations, {});
    await runJobs(deps);
    expect(await rowsWith(database, ['never@comes.example'])).toEqual([]);
  });
});
