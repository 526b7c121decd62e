import { beforeAll, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { jobs } from '../jobs.ts';
import { cardOwner } from '../test/left-contact.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { listScanned, recordStatements } from '../test/plans.ts';
import { sleeve } from '../test/shoppers.ts';

const app = await paymentWorld({ retries: 0 });
const { clock, database, deps, order, setStock, shopper } = app;

/** Tables that stay small in a shop of any size. */
const small = new Set([
  'stripe_accounts',
  'stripe_checkpoints',
  'tallies',
  'visitor_salts',
  'ticket_keys',
  'prices',
  'products',
  'plans',
  'plan_prices',
  'variants',
  'tax_rates',
  'payouts',
  'ledger_mark',
  'ledger_receivables',
  'shipping_rates',
]);

/** Jobs that read only files. */
const withoutRows = ['privacy.removeOldMails'];

const recurring = jobs.filter(({ name, terms }) => terms.cron && !withoutRows.includes(name));

/** Many cards, few of which are due, as in production; the planner has no statistics on the other tables. */
beforeAll(async () => {
  await database.pool.query(`
    do $$ declare name text; begin
      for name in select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s set (autovacuum_enabled = false)', name);
      end loop;
    end $$;
    insert into users (id, email, display_name, language, created_at)
      select gen_random_uuid(), n || '@idle.example', 'Idle', 'en', now() from generate_series(1, 5000) n;
    insert into card_counters (card_id, last_at) select gen_random_uuid(), now() from generate_series(1, 5000);
    analyze users, card_counters`);
});

/** Gives each job something to do, so that the queries on what it finds are recorded too. */
async function fill() {
  await app.tidy();
  await setStock(sleeve, 10);
  const ana = await shopper();
  const { card } = await cardOwner(app, { as: ana });
  await deps.visits.view({ cardId: card.id, channel: 'nfc', visitor: Buffer.alloc(16, 1) });
  await order(ana);
  await runJobs(deps);
  clock.set(addDays(clock.now(), 100));
}

test.each(recurring.map((job) => ({ job, name: job.name })))(
  '$name, which comes again and again, finds what it looks for by an index',
  async ({ job }) => {
    await fill();
    const jobStatements = await recordStatements(() => job.run(deps, {}));
    const statements = jobStatements.filter(
      ({ text }) =>
        /^\s*(select|with|insert|update|delete)\b/i.test(text) && !/pgboss\.|"visits_(\d|rest)/.test(text),
    );
    expect(statements).not.toEqual([]);
    const whole: string[] = [];
    for (const statement of statements) {
      const tables = (await listScanned(database.pool, statement)).filter((table) => !small.has(table));
      if (tables.length > 0) whole.push(`${tables.join()}: ${statement.text.replace(/\s+/g, ' ')}`);
    }
    expect(whole).toEqual([]);
  },
);
