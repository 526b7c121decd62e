import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { orders } from '@visita/core/orders/contract';
import { webhooks } from '@visita/core/webhooks/contract';
import { eventTypes, type EventType } from '@visita/core/webhooks/event-types';
import { updateUser } from '../account/queries.ts';
import { transaction } from '../database/transaction.ts';
import { moveOrder } from '../orders/move-queries.ts';
import { lockOrder } from '../orders/queries.ts';
import { payOrder } from '../orders/pay-order.ts';
import { enqueue } from '../queue/job.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { runJobs } from '../test/jobs.ts';
import { insertSubscriptionFixture } from '../test/kept-subscription.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { shoppers, sleeve } from '../test/shoppers.ts';
import { webhookReceiver } from '../test/webhook-receiver.ts';
import { world } from '../test/world.ts';
import { dispatchEvents } from './deliver.ts';

const app = await world({ settings: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { clock, database, deps, guest } = app;
const { setStock } = await filledCatalogue(app);
const { shopper, order } = shoppers(app);

/** A buyer with a live card and its physical card. */
async function createOwner() {
  const person = await shopper();
  await updateUser(database.db, person, { isVerified: true });
  const { card, cardId } = await cardOwner(app, { as: person });
  const body = { physicalCardId: card.physicalCards[0]?.id ?? '' };
  return { person, card, cardId, body, params: { id: card.id } };
}
type Owner = Awaited<ReturnType<typeof createOwner>>;

async function leaveContact({ person, cardId }: Owner) {
  const { secret } = await leave(app, cardId);
  const [contact] = (await person.calls(contacts.list, {})).contacts;
  return { secret, id: contact?.id ?? '' };
}

async function placeOrder({ person }: Owner) {
  await setStock(sleeve, 100);
  return (await order(person)).id;
}

type Move = Parameters<typeof moveOrder>[2];
/** Applies an action to an order, as its verbs do. */
async function move(id: string, ...actions: Move[]) {
  await transaction(database.db, async (tx) => {
    for (const action of actions) {
      const locked = await lockOrder(tx, { id });
      if (!locked) throw new Error('the order is gone');
      const change = { actor: 'admin' as const, at: clock.now() };
      if (action === 'pay') await payOrder(tx, locked, { at: clock.now() });
      else if (
        !(await moveOrder(tx, locked, action, change, action === 'refund' ? { refundedFrom: 'paid' } : {}))
      )
        throw new Error(`${action} is not possible`);
    }
  });
}

/** A change of each kind, by the product's own calls where a customer or visitor makes it. */
const changes: Record<EventType, (owner: Owner) => Promise<unknown>> = {
  'contact.created': leaveContact,
  'contact.corrected': async (owner) => {
    const { secret } = await leaveContact(owner);
    const body = { name: 'Zoé Dupont', email: 'zoe@example.com' };
    await guest.calls(contacts.correct, { params: { secret }, body });
  },
  'contact.withdrawn': async (owner) => {
    const { secret } = await leaveContact(owner);
    await guest.calls(contacts.withdraw, { params: { secret } });
  },
  'contact.removed': async (owner) => {
    const { id } = await leaveContact(owner);
    await owner.person.calls(contacts.remove, { params: { id } });
  },
  'card.created': ({ person }) => person.calls(cards.create, { body: { name: 'Ana' } }),
  'card.changed': ({ person, params }) => person.calls(cards.change, { params, body: { title: 'Lead' } }),
  'card.paused': ({ person, params }) => person.calls(cards.pause, { params }),
  'card.resumed': async ({ person, params }) => {
    await person.calls(cards.pause, { params });
    await person.calls(cards.resume, { params });
  },
  'card.lost': ({ person, params, body }) => person.calls(cards.reportLost, { params, body }),
  'card.found': async ({ person, params, body }) => {
    await person.calls(cards.reportLost, { params, body });
    await person.calls(cards.reportFound, { params, body });
  },
  'card.removed': ({ person, params }) => person.calls(cards.remove, { params }),
  'order.created': placeOrder,
  'order.paid': async (owner) => move(await placeOrder(owner), 'pay'),
  'order.shipped': async (owner) => move(await placeOrder(owner), 'pay', 'ship'),
  'order.completed': async (owner) => move(await placeOrder(owner), 'pay', 'complete'),
  'order.cancelled': async (owner) => {
    await owner.person.calls(orders.cancel, { params: { id: await placeOrder(owner) } });
  },
  'order.refunded': async (owner) => move(await placeOrder(owner), 'pay', 'refund'),
  'order.restored': async (owner) => move(await placeOrder(owner), 'pay', 'refund', 'backToPaid'),
  'subscription.created': ({ person }) => insertSubscriptionFixture(database, { person, at: clock.now() }),
  'subscription.changed': async ({ person }) => {
    const id = await insertSubscriptionFixture(database, { person, at: clock.now() });
    const moved = { id, action: 'pause', from: 'active', to: 'paused' };
    await transaction(database.db, (tx) =>
      insertSubscriptionMove(tx, moved, { actor: 'user', at: clock.now() }),
    );
  },
};

test.each(eventTypes)('%s is written with its change, and delivered with what it is about', async (type) => {
  const receiver = await webhookReceiver();
  const owner = await createOwner();
  const body = { url: receiver.url, events: [type] };
  await owner.person.calls(webhooks.create, { body });
  await changes[type](owner);
  await enqueue(deps.db, dispatchEvents, {});
  await runJobs(deps);
  const hooks = receiver
    .take()
    .map((hook) => JSON.parse(hook.body) as { type: string; data: { id: string } });
  const meant = hooks.filter((hook) => hook.type === type);
  expect(meant).toHaveLength(1);
  // a receiver of contacts is told who withdrew, and of nothing else
  expect(hooks.filter((hook) => hook.type !== type && hook.type !== 'contact.withdrawn')).toEqual([]);
  const { rows } = await database.pool.query<{ subject: string }>(
    'select subject from domain_events where user_id = $1 and type = $2',
    [owner.person.id, type],
  );
  expect(meant[0]?.data.id).toBe(rows[0]?.subject);
  if (type === 'card.lost' || type === 'card.found')
    expect(meant[0]?.data).toMatchObject({ physicalCardId: owner.body.physicalCardId });
});

test('A change that is rolled back writes no event, and another account hears of none', async () => {
  const receiver = await webhookReceiver();
  const [owner, other] = [await createOwner(), await createOwner()];
  const body = { url: receiver.url, events: [...eventTypes] };
  for (const { person } of [owner, other]) await person.calls(webhooks.create, { body });
  const stale = owner.person.calls(cards.change, {
    params: owner.params,
    body: { title: 'x', version: 1 },
  });
  await expect(stale).rejects.toThrow('cardChangedElsewhere');
  await owner.person.calls(cards.change, { params: owner.params, body: { title: 'Lead' } });
  const { rows } = await database.pool.query(
    `select type, user_id as "userId" from domain_events where user_id = any($1::uuid[])`,
    [[owner.person.id, other.person.id]],
  );
  expect(rows).toEqual([{ type: 'card.changed', userId: owner.person.id }]);
});

test('Two events of one subject have ids in their order, also in one millisecond and if the clock goes back', async () => {
  const owner = await createOwner();
  const body = { url: 'https://hooks.example.com/', events: ['card.changed' as const] };
  await owner.person.calls(webhooks.create, { body });
  const begin = clock.now();
  for (const [title, ms] of [
    ['One', 0],
    ['Two', 0],
    ['Three', -60_000],
  ] as const) {
    clock.set(new Date(begin.getTime() + ms));
    await owner.person.calls(cards.change, { params: owner.params, body: { title } });
  }
  clock.set(begin);
  const { rows } = await database.pool.query<{ at: Date }>(
    'select at from domain_events where subject = $1 order by id',
    [owner.card.id],
  );
  expect(rows.map(({ at }) => at.getTime() - begin.getTime())).toEqual([0, 0, -60_000]);
});
