import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { addDays } from '@visita/core/days';
import { orders } from '@visita/core/orders/contract';
import { removeExpired } from '../account/jobs.ts';
import { mostSessions } from '../account/session.ts';
import { removeOldCodes } from '../cards/jobs.ts';
import { removeTombstones, removeUnmailed as removeUnmailedContacts } from '../contacts/jobs.ts';
import { newId } from '../database/id.ts';
import { eraseEnquiries } from '../enterprise/jobs.ts';
import { eraseBuyers } from '../payments/erase-buyers.ts';
import { removeSettled, removeUnmailed as removeUnmailedMessages } from '../profile/jobs.ts';
import { removeOld } from '../provider/remove-old.ts';
import type { Job } from '../queue/job.ts';
import { removeTrialCards } from '../subscriptions/trial-cards.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { cardOwner } from '../test/left-contact.ts';
import { shoppers, sleeve } from '../test/shoppers.ts';
import { world } from '../test/world.ts';

const app = await world();
const { clock, database, deps, given, guest } = app;
const { setStock } = await filledCatalogue(app);
const { shopper, order } = shoppers(app);
const { pool } = database;
const ana = await cardOwner(app);

/** A retention rule: a row of exactly this age is deleted, one a second younger stays. */
interface RetentionState {
  what: string;
  job: Job;
  days: number;
  insert: (at: Date) => Promise<string>;
  list: string;
}

const run = (text: string, values: unknown[]) => pool.query(text, values);
const inserted = (text: string, values: (key: string, at: Date) => unknown[]) => async (at: Date) => {
  const key = newId(at);
  await run(text, values(key, at));
  return key;
};
const event = (state: string) =>
  inserted(
    `insert into stripe_events (id, type, object_id, created, payload, state, received_at, done_at) values ($1, 't', 'o', $2, '{}', '${state}', $3, $3)`,
    (key, at) => [key, Math.floor(at.getTime() / 1000), at],
  );

const states: RetentionState[] = [
  {
    what: 'an event that was done',
    job: removeOld,
    days: 35,
    insert: event('done'),
    list: 'select id from stripe_events',
  },
  {
    what: 'an event that was ignored',
    job: removeOld,
    days: 35,
    insert: event('ignored'),
    list: 'select id from stripe_events',
  },
  {
    what: 'an attempt',
    job: removeOld,
    days: 90,
    insert: inserted(
      `insert into stripe_attempts (id, purpose, local_id, key, params_hash, state, started_at) values ($1, 'refund', 'x', $3, '', 'done', $2)`,
      (key, at) => [key, at, key],
    ),
    list: 'select id from stripe_attempts',
  },
  {
    what: 'a claim',
    job: removeOld,
    days: 400,
    insert: inserted('insert into idempotency_claims (key, at) values ($1, $2)', (key, at) => [key, at]),
    list: 'select key as id from idempotency_claims',
  },
  {
    what: 'a difference from the provider',
    job: removeOld,
    days: 400,
    insert: inserted(
      `insert into stripe_drift (id, object_id, field, found_at) values ($1, 'o', 'f', $2)`,
      (key, at) => [key, at],
    ),
    list: 'select id from stripe_drift',
  },
  {
    what: 'a session',
    job: removeExpired,
    days: 0,
    insert: inserted(
      `insert into sessions (id, user_id, token_hash, user_agent, created_at, seen_at, expires_at) values ($1, '${ana.person.id}', $3, '', $2, $2, $2)`,
      (key, at) => [key, at, Buffer.from(key)],
    ),
    list: 'select id from sessions where expires_at = created_at',
  },
  {
    what: 'a security event',
    job: removeExpired,
    days: 180,
    insert: inserted(
      `insert into security_events (id, user_id, kind, user_agent, at) values ($1, '${ana.person.id}', 'passwordReset', '', $2)`,
      (key, at) => [key, at],
    ),
    list: `select id from security_events where kind = 'passwordReset'`,
  },
  {
    what: 'a limit',
    job: removeExpired,
    days: 0,
    insert: inserted('insert into rate_limits (key, points, expire) values ($1, 1, $2)', (key, at) => [
      key,
      at.getTime(),
    ]),
    list: `select key as id from rate_limits where key !~ ':'`,
  },
  {
    what: 'a mailed link',
    job: removeExpired,
    days: 30,
    insert: async (at) => {
      const { id } = await given.user();
      const text = `insert into mailed_links values ($1, 'resetPassword', $3, 'x', $2) on conflict (user_id, purpose) do update set expires_at = $2`;
      await run(text, [id, at, Buffer.from(id)]);
      return id;
    },
    list: `select user_id as id from mailed_links where email = 'x'`,
  },
  {
    what: 'a code that hands a card over',
    job: removeOldCodes,
    days: 0,
    insert: async (at) => {
      const { card } = await cardOwner(app, { as: ana.person });
      const physicalId = card.physicalCards[0]?.id ?? '';
      const text = 'insert into card_transfers (physical_card_id, code_hash, expires_at) values ($1, $3, $2)';
      await run(text, [physicalId, at, Buffer.from(physicalId)]);
      return physicalId;
    },
    list: 'select physical_card_id as id from card_transfers',
  },
  {
    what: 'an address that no mail could reach',
    job: removeUnmailedContacts,
    days: 7,
    insert: inserted(
      `insert into contact_requests values ($1, '${ana.card.id}', 'a@b.example', 'en', $2)`,
      (key, at) => [key, at],
    ),
    list: 'select id from contact_requests',
  },
  {
    what: 'the tombstone of a contact',
    job: removeTombstones,
    days: 90,
    insert: inserted(
      `with book as (insert into address_books (user_id, version) values ('${ana.person.id}', 9) on conflict do nothing)
        insert into contact_tombstones (contact_id, user_id, version, removed_at) values ($1, '${ana.person.id}', 7, $2)`,
      (key, at) => [key, at],
    ),
    list: 'select contact_id as id from contact_tombstones',
  },
  {
    what: 'the payment card of a trial whose person has left',
    job: removeTrialCards,
    days: 400,
    insert: inserted('insert into trial_cards (id, hash, detached_at) values ($1, $3, $2)', (key, at) => [
      key,
      at,
      Buffer.from(key),
    ]),
    list: 'select id from trial_cards',
  },
  {
    what: 'a finder’s words that no mail could pass on',
    job: removeUnmailedMessages,
    days: 7,
    insert: inserted(
      `insert into finder_messages values ($1, '${ana.card.id}', 'I have it', '', $2)`,
      (key, at) => [key, at],
    ),
    list: 'select id from finder_messages',
  },
  {
    what: 'a report of a page that staff settled',
    job: removeSettled,
    days: 180,
    insert: inserted(
      `insert into card_reports values ($1, '${ana.card.id}', 'fraud', 'It asks for money', '', $2, 'dismissed', $2)`,
      (key, at) => [key, at],
    ),
    list: 'select id from card_reports',
  },
  {
    what: 'who asked for a contract that never was',
    job: eraseEnquiries,
    days: 730,
    insert: inserted(
      `with asked as (insert into enterprise_enquiries (id, name, company, email, phone, cards, has_logo, message, language, status, created_at)
          values ($1, 'Ming', 'Logos', 'ming@example.org', '', 60, true, 'hello', 'en', 'new', $2) returning *)
        insert into enterprise_enquiry_moves (id, enquiry_id, action, "to", actor, moved_at) select id, id, 'ask', status, 'guest', created_at from asked`,
      (key, at) => [key, at],
    ),
    list: `select id from enterprise_enquiries where email <> '' or message <> ''`,
  },
];

describe('what has had its time goes', () => {
  test.each(states)(
    '$what after $days days, and not a second earlier',
    async ({ job, days, insert, list }) => {
      const end = addDays(clock.now(), -days);
      const [old, young] = [await insert(end), await insert(new Date(end.getTime() + 1_000))];

      await job.run(deps, {});

      const left = (await pool.query<{ id: string }>(list)).rows.map(({ id }) => id);
      expect([left.includes(old), left.includes(young)]).toEqual([false, true]);
    },
  );

  test('however much it is, batch after batch', async () => {
    const at = addDays(clock.now(), -500);
    await run(`insert into idempotency_claims select 'batch ' || n, $1 from generate_series(1, 12000) n`, [
      at,
    ]);
    await removeOld.run(deps, {});
    expect((await pool.query(`select from idempotency_claims where key like 'batch %'`)).rowCount).toBe(0);
  });

  test('but not rows that wait for an action: an open or dead event', async () => {
    const at = addDays(clock.now(), -600);
    const ids = await Promise.all(['new', 'failed', 'dead'].map((state) => event(state)(at)));
    await removeOld.run(deps, {});
    expect((await pool.query('select from stripe_events where id = any($1)', [ids])).rowCount).toBe(3);
  });
});

describe('signing in', () => {
  test('on more devices than an account may have signs out those that were not used for the longest time', async () => {
    const ben = await given.user();
    const tokens: string[] = [ben.token];
    const login = { email: ben.email, password: 'a good password' };
    while (tokens.length < mostSessions) {
      clock.advance(60_000);
      tokens.push((await guest.calls(account.login, { body: login })).token);
    }
    // the first one is used again
    clock.advance(3_600_000);
    await ben.calls(account.profile, {});
    clock.advance(60_000);
    const { token } = await guest.calls(account.login, { body: login });

    const works = async (mine: string) =>
      app
        .as(mine)(account.profile, {})
        .then(
          () => true,
          () => false,
        );
    const [first = '', second = '', third = ''] = tokens;
    expect(await Promise.all([first, second, third, token].map(works))).toEqual([true, false, true, true]);
    expect((await pool.query('select from sessions where user_id = $1', [ben.id])).rowCount).toBe(
      mostSessions,
    );
  });
});

describe('an unpaid order', () => {
  test('says after ninety days no more whose it was', async () => {
    await setStock(sleeve, 10);
    const cleo = await shopper({ name: 'Cleo Ninety', phone: '+15145550190', address: '90, rue Ninety' });
    const { id } = await order(cleo, undefined, { notes: 'ring twice' });
    await cleo.calls(orders.cancel, { params: { id } });
    const find = async () =>
      (
        await pool.query('select user_id, notes, delivery_address, request_hash from orders where id = $1', [
          id,
        ])
      ).rows[0] as object;

    clock.set(new Date(addDays(clock.now(), 90).getTime() - 1));
    await eraseBuyers.run(deps, {});
    expect(await find()).toMatchObject({
      user_id: cleo.id,
      notes: 'ring twice',
      delivery_address: { phone: '+15145550190' },
    });

    clock.advance(1);
    await eraseBuyers.run(deps, {});
    expect(await find()).toEqual({
      user_id: null,
      notes: '',
      delivery_address: null,
      request_hash: Buffer.alloc(0),
    });
  });
});
