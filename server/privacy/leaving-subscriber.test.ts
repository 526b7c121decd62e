import { expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { promisedDay } from '@visita/core/format-date';
import { privacy } from '@visita/core/privacy/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { findOwnCard } from '../cards/find-own-card.ts';
import { enqueue } from '../queue/job.ts';
import { listSubscriptions, presentSubscription } from '../subscription-actions/present-subscription.ts';
import { secretIn } from '../test/email.ts';
import { runJobs } from '../test/jobs.ts';
import { rowsWith } from '../test/rows.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import type { Person } from '../test/world.ts';
import { eraseDueAccounts } from './erase-account.ts';
import { gatherExport } from './gather-export.ts';
import { leaveAccount } from '../test/leave-account.ts';

const { clock, control, database, deps, emails, fault, given, rows, runClock, saveCard, settle, shopper } =
  await subscriptionWorld({
    retries: 0,
  });

const duo = () => given.subscriber({ plan: 'duo-annual', status: 'active' });

/** A user with a card who has accepted an invitation. */
async function readGuest({ person, id }: Subscriber) {
  const guest = await given.user({ displayName: 'Ben' });
  const card = await given.boundCard(guest);
  await person.calls(subscriptions.invite, { params: { id }, body: { email: guest.email } });
  await runJobs(deps);
  const token = secretIn(emails, { to: guest.email, page: 'join' });
  // seats are ordered by when they began
  clock.advance(1_000);
  await guest.calls(subscriptions.accept, { body: { token, cardId: card.id } });
  return { guest, card };
}

async function requestErasure(person: Person): Promise<void> {
  await updateUser(deps.db, person, { isVerified: true });
  await leaveAccount(person);
}

async function eraseDue(): Promise<void> {
  await enqueue(deps.db, eraseDueAccounts, {});
  await runJobs(deps);
  await settle();
}

async function readExport(person: Person, name: string): Promise<unknown> {
  const archive = await gatherExport(deps, { userId: person.id });
  return JSON.parse(String(Buffer.from((await archive.find((entry) => entry.name === name)?.read()) ?? [])));
}

const isThere = async (person: Person) =>
  (await rows('select 1 from users where id = $1', [person.id])).length > 0;
const statusThere = async (stripeId: string | null) =>
  (await deps.stripe.request((sdk) => sdk.subscriptions.retrieve(stripeId ?? ''))).status;

test('a subscriber is not charged any more before the erasure, which waits for the provider', async () => {
  const subscription = await duo();
  const { guest, card } = await readGuest(subscription);
  const { stripeId } = await subscription.row();
  await requestErasure(subscription.person);
  clock.set(addDays(clock.now(), 30));
  await fault('GET', '/v1/subscriptions*', 'status:503', 1000);

  await expect(eraseDue()).rejects.toThrow('fault');
  expect(await isThere(subscription.person)).toBe(true);

  await control('faults/clear', {});
  await eraseDue();
  expect(await isThere(subscription.person)).toBe(false);
  expect(await statusThere(stripeId)).toBe('canceled');
  const row = await subscription.row();
  expect(row).toMatchObject({ status: 'cancelled', userId: null, cardId: null });
  expect(await rowsWith(database, [subscription.person.id, subscription.person.email])).toEqual([]);
  expect(await findOwnCard(deps, { id: card.id, userId: guest.id })).toMatchObject({
    state: 'needsSubscription',
    plan: null,
  });
  expect(await listSubscriptions({ ...deps, language: 'en' }, { userId: guest.id })).toEqual([]);
});

const wantedThere = async (stripeId: string | null) =>
  (await deps.stripe.request((sdk) => sdk.subscriptions.retrieve(stripeId ?? ''))).cancel_at_period_end;

test('a trial whose charge would come before the erasure ends uncharged, and the e-mail names plan, amount and day', async () => {
  const subscription = await given.subscriber({ plan: 'annual', status: 'trial' });
  const { stripeId, trialEnd } = await subscription.row();
  await requestErasure(subscription.person);
  await settle();

  expect(await subscription.row()).toMatchObject({ isEnding: true, desired: { ends: 'period' } });
  const mail = emails.findLast(
    ({ to, subject }) => to.address === subscription.person.email && subject.includes('will be deleted'),
  );
  const date = promisedDay(trialEnd ?? new Date(0), { language: 'en', timeZone: 'UTC' });
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    `Annual plan: the charge of CA$100.34 on ${date} is not made. The plan ends on that day.`.replace(
      /\s+/g,
      ' ',
    ),
  );
  await runClock(29);
  expect((await subscription.row()).status).toBe('cancelled');
  expect(await statusThere(stripeId)).toBe('canceled');
  expect(
    await rows('select 1 from subscription_invoices where subscription_id = $1 and total > 0', [
      subscription.id,
    ]),
  ).toEqual([]);
  await subscription.person.calls(privacy.undoErasure, {});
});

test('keeping the account renews what was to end with it, and nothing that its owner had cancelled', async () => {
  const subscription = await given.subscriber({ plan: 'annual', status: 'active' });
  const { person } = subscription;
  const cancelled = await given.subscriber({ plan: 'monthly', status: 'active', person });
  await person.calls(subscriptions.cancel, { params: { id: cancelled.id } });
  const [{ stripeId }, other] = [await subscription.row(), await cancelled.row()];
  await requestErasure(person);
  await settle();
  expect([await wantedThere(stripeId), await wantedThere(other.stripeId)]).toEqual([true, true]);

  await person.calls(privacy.undoErasure, {});
  await settle();
  expect([await wantedThere(stripeId), await wantedThere(other.stripeId)]).toEqual([false, true]);
  expect((await subscription.row()).desired).toMatchObject({ ends: 'renew' });
  const stillEnding = (await cancelled.row()).desired;
  expect(stillEnding).toMatchObject({ ends: 'period' });
});

test('what its owner cancels again while the account waits to be erased ends, even where the account is kept', async () => {
  const subscription = await given.subscriber({ plan: 'annual', status: 'active' });
  await requestErasure(subscription.person);
  await settle();
  await subscription.person.calls(subscriptions.cancel, { params: { id: subscription.id } });
  await subscription.person.calls(privacy.undoErasure, {});
  await settle();
  expect((await subscription.row()).desired).toMatchObject({ ends: 'period' });
});

test('a guest who leaves gives the seat back, and the plan goes on', async () => {
  const subscription = await duo();
  const { guest } = await readGuest(subscription);
  await requestErasure(guest);
  clock.set(addDays(clock.now(), 30));

  await eraseDue();
  expect(await isThere(guest)).toBe(false);
  expect(await rowsWith(database, [guest.id, guest.email])).toEqual([]);
  const own = await presentSubscription(
    { ...deps, language: 'en' },
    { id: subscription.id, userId: subscription.person.id },
  );
  expect(own).toMatchObject({ status: 'active', autoRenew: true, actions: { invite: null } });
  expect(own.seats).toHaveLength(1);
});

test('unbilled and unpaid subscriptions end too, and invitations to the erased user are removed', async () => {
  const [inviter, once] = [await duo(), await given.subscriber({ plan: 'trial-3m' })];
  const unpaid = await given.subscriber({ plan: 'monthly', status: 'created', person: once.person });
  await inviter.person.calls(subscriptions.invite, {
    params: { id: inviter.id },
    body: { email: once.person.email },
  });
  await requestErasure(once.person);
  clock.set(addDays(clock.now(), 30));

  await eraseDue();
  expect([(await once.row()).status, (await unpaid.row()).status]).toEqual(['cancelled', 'cancelled']);
  expect(await rowsWith(database, [once.person.id, once.person.email])).toEqual([]);
});

test('of a trial that ended unpaid its card stays known when its person leaves, without them; of any other nothing does', async () => {
  const pm = 'pm_card_mastercard';
  const { person, id, row } = await given.subscriber({ status: 'waiting', pm });
  const [paid, buyer] = [await given.subscriber({ status: 'active', person }), await shopper()];
  await database.pool.query(`insert into trial_cards (hash, subscription_id) values ('\\x01', $1)`, [
    paid.id,
  ]);
  const { subscriptionNo } = await row();
  expect(await readExport(person, 'trial-cards.json')).toEqual(
    expect.arrayContaining([{ subscriptionNo, hash: expect.stringMatching(/^[\da-f]{64}$/) }]),
  );
  const quote = async () =>
    buyer.calls(subscriptions.quote, {
      body: { plan: 'annual', paymentMethodId: await saveCard(buyer, pm) },
    });
  expect(await quote()).toMatchObject({ hasTrial: true });
  await requestErasure(person);
  clock.set(addDays(clock.now(), 30));

  await eraseDue();
  expect(await rows('select detached_at from trial_cards where subscription_id is null')).toEqual([
    { detached_at: clock.now() },
  ]);
  expect(await rows('select 1 from trial_cards where subscription_id in ($1, $2)', [id, paid.id])).toEqual(
    [],
  );
  // keeps the session alive over the time that passes
  await rows('update sessions set expires_at = $1, created_at = $1', [addDays(clock.now(), 30)]);
  expect(await quote()).toMatchObject({ hasTrial: false, trialUsedBy: 'card' });
});

test('the archive holds what they subscribed to, what happened to it, where they have a seat and who invites them', async () => {
  const [subscription, other] = [await duo(), await duo()];
  const { guest } = await readGuest(subscription);
  await other.person.calls(subscriptions.invite, { params: { id: other.id }, body: { email: guest.email } });
  expect(await readExport(subscription.person, 'subscriptions.json')).toMatchObject([
    { id: subscription.id, isOwner: true, seats: [{ isMine: true }, { name: 'Ben' }] },
  ]);
  expect(await readExport(subscription.person, 'subscription-moves.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'pay' }),
      expect.objectContaining({ action: 'join' }),
    ]),
  );
  expect(await readExport(guest, 'seats.json')).toMatchObject([{ plan: 'duo-annual', endsAt: null }]);
  expect(await readExport(guest, 'invitations.json')).toMatchObject([{ plan: 'duo-annual' }]);
  expect(JSON.stringify(await readExport(guest, 'subscriptions.json'))).not.toContain(
    subscription.person.email,
  );
});
