import { expect, test } from 'vitest';
import { documentWorld } from '../test/document-world.ts';
import { postBalance } from './post-balance.ts';

const { bought, clock, deps, rows } = await documentWorld();
const dayMs = 24 * 60 * 60_000;

const chargeElsewhere = (amount: number) =>
  deps.stripe.request((sdk) =>
    sdk.paymentIntents.create({
      amount,
      currency: 'cad',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://elsewhere.example',
    }),
  );

test('money that the account took before the shop is one opening entry with one alert', async () => {
  await chargeElsewhere(5_000);
  await chargeElsewhere(2_000);
  clock.advance(20 * dayMs);
  await chargeElsewhere(900);
  const { placed } = await bought();
  clock.advance(2 * dayMs);
  for (const _ of [1, 2]) {
    await postBalance(deps);
    clock.advance(dayMs);
  }
  const entries = await rows(
    `select kind, sum(amount)::int as amount from ledger_entries join ledger_lines on entry_id = ledger_entries.id
      where account = 'suspense' group by kind, source_id order by kind`,
  );
  expect(entries).toEqual([
    { kind: 'balanceTransaction', amount: -900 },
    { kind: 'opening', amount: expect.any(Number) },
  ]);
  expect(await rows(`select about from alerts where kind = 'balanceUnexplained' order by about`)).toEqual([
    { about: 'opening CAD' },
    { about: expect.stringMatching(/^txn_/) },
  ]);
  const [sums] = await rows(
    `select sum(amount) filter (where account = 'stripe_unsettled' and order_id = $1)::int as unsettled,
      sum(amount) filter (where account = 'stripe_clearing')::int as clearing
      from ledger_lines join ledger_entries on id = entry_id`,
    [placed.id],
  );
  const { available, pending } = await deps.stripe.request((sdk) => sdk.balance.retrieve());
  const net = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  expect(sums).toEqual({ unsettled: 0, clearing: net });
});
