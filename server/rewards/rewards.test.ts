import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '@visita/core/days';
import { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { formatRewardCode } from '@visita/core/subscriptions/reward-code';
import { findOwnCard } from '../cards/find-own-card.ts';
import { rowsWith } from '../test/rows.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import type { Person } from '../test/world.ts';
import { createRewardCodes } from './create-reward-codes.ts';

const { asked, given, clock, database, deps } = await subscriptionWorld();

const month = { length: 1, unit: 'months' as const, expiresOn: null, note: 'a prize' };
async function readCode(reward: { expiresOn?: string } = {}): Promise<string> {
  const { codes } = await createRewardCodes(deps, { ...month, ...reward, count: 1 });
  const [code = ''] = codes;
  return code;
}
const redeem = (person: Person, code: string, cardId?: string) =>
  person.calls(subscriptions.redeem, { body: { code, ...(cardId !== undefined && { cardId }) } });

describe('a reward code', () => {
  test('makes a plan of its time that costs nothing and begins with its card; afterwards the card says that its time is over', async () => {
    const ana = await given.user();
    const card = await given.boundCard(ana);
    const until = addMonths(clock.now(), 1);
    asked.length = 0;
    const redeemed = await redeem(ana, formatRewardCode(await readCode()).toLowerCase(), card.id);
    expect(asked).toEqual([]);
    expect(redeemed).toMatchObject({
      plan: 'special-reward',
      status: 'active',
      amount: 0,
      nextBilling: null,
      validUntil: until,
      boundCard: { id: card.id },
      autoRenew: false,
    });
    const mine = { id: card.id, userId: ana.id };
    expect(await findOwnCard(deps, mine)).toMatchObject({
      state: 'activated',
      plan: { code: 'special-reward', until, renews: false },
    });
    expect(await findOwnCard({ ...deps, now: () => until }, mine)).toMatchObject({
      state: 'specialValidityExpired',
    });
  });

  test('may be used before there is a card: its time waits', async () => {
    const ana = await given.user();
    const { id, status, validUntil } = await redeem(ana, await readCode());
    expect({ status, validUntil }).toEqual({ status: 'paid', validUntil: null });
    expect(await ana.calls(subscriptions.available, {})).toMatchObject([{ id }]);
  });

  test('is good once: of twenty people at one moment one has it', async () => {
    const code = await readCode();
    const people = await Promise.all(Array.from({ length: 20 }, () => given.user()));
    const tries = await Promise.allSettled(people.map((person) => redeem(person, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'rewardInvalid' });
    const rows = await database.pool.query(`select 1 from subscriptions where user_id = any($1)`, [
      people.map(({ id }) => id),
    ]);
    expect(rows.rowCount).toBe(1);
  });

  test('that is unknown, mistyped, over or used answers alike, and a card that is not free leaves it good', async () => {
    const ana = await given.user();
    const over = await readCode({ expiresOn: clock.now().toISOString().slice(0, 10) });
    clock.advance(24 * 3_600_000);
    for (const wrong of ['', 'x', '0'.repeat(20), over])
      await expect(redeem(ana, wrong)).rejects.toThrow('rewardInvalid');
    const code = await readCode({ expiresOn: clock.now().toISOString().slice(0, 10) });
    const other = await given.subscriber({ plan: 'monthly', status: 'active' });
    await expect(redeem(ana, code, other.card?.id)).rejects.toThrow('cardBoundByOther');
    await expect(redeem(other.person, code, other.card?.id)).rejects.toThrow('cardCovered');
    await redeem(ana, code);
    // shown at the form field
    const details = { errors: [{ field: 'code', code: 'rewardInvalid' }] };
    await expect(redeem(ana, code)).rejects.toMatchObject({ key: 'rewardInvalid', details });
  });

  test('is not made with a last day that is over', async () => {
    const yesterday = addDays(clock.now(), -1).toISOString().slice(0, 10);
    const sam = await given.staff();
    const body = { ...month, count: 1, expiresOn: yesterday };
    await expect(sam.calls(adminRewards.create, { body })).rejects.toMatchObject({
      details: { errors: [{ field: 'expiresOn', code: 'rewardOver' }] },
    });
  });

  test('is kept as a hash, and two are never alike', async () => {
    const { codes } = await createRewardCodes(deps, { ...month, count: 500 });
    expect(new Set(codes).size).toBe(500);
    expect(await rowsWith(database, codes.slice(0, 3))).toEqual([]);
  });
});
