import { beforeAll, describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import type { Coverage } from '@visita/core/cards/coverage';
import { transaction } from '../database/transaction.ts';
import { findPublicCard } from '../profile/public-state.ts';
import { countQueries } from '../test/count-queries.ts';
import { world, type Person } from '../test/world.ts';
import { coverCard } from './coverage.ts';

const { deps, clock, database, given } = await world();
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);

let ana: Person;
beforeAll(async () => {
  ana = await given.user();
});

async function bound(validity?: { length: number; unit: 'days' | 'months' }) {
  const [printed] = await given.printed({ validity });
  const card = await ana.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  // a card without content is not published
  await database.pool.query(`update cards set content = content || '{"name": "Ana"}' where id = $1`, [
    card.id,
  ]);
  return card;
}

const subscriptionId = '019cd300-0000-7000-8000-000000000001';
const cover = (card: { id: string; cardId: string }, coverage: Partial<Coverage>) =>
  transaction(database.db, async (tx) => {
    await coverCard(
      tx,
      { cardId: card.id, subscriptionId },
      {
        plan: 'annual',
        phase: 'active',
        liveFrom: null,
        endsAt: null,
        ...coverage,
      },
    );
  });
const own = ({ id }: { id: string }) => ana.calls(cards.get, { params: { id } });
const shown = ({ cardId }: { cardId: string }) => findPublicCard(deps, { cardId, language: 'en' });

describe('what pays for a card', () => {
  test('binding starts the special validity of its batch, and a batch without one starts nothing', async () => {
    const card = await bound({ length: 10, unit: 'days' });
    expect(await own(card)).toMatchObject({ state: 'activated', specialValidUntil: inDays(10) });
    expect(await shown(card)).toMatchObject({ publicState: 'live', validUntil: inDays(10) });
    expect(await own(await bound())).toMatchObject({ state: 'needsSubscription', specialValidUntil: null });
  });

  test('a plan pays beside it; the page holds until the later of both ends, or for good', async () => {
    const card = await bound({ length: 10, unit: 'days' });
    await cover(card, { phase: 'waiting', endsAt: inDays(40) });
    expect(await shown(card)).toMatchObject({ publicState: 'live', validUntil: inDays(40) });
    await cover(card, { phase: 'trial', endsAt: inDays(14) });
    expect(await shown(card)).toMatchObject({ publicState: 'live', validUntil: inDays(14) });
    await cover(card, { plan: 'monthly' });
    expect(await shown(card)).toMatchObject({ publicState: 'live', validUntil: null });
    await cover(card, { plan: 'monthly', endsAt: clock.now() });
    expect(await shown(card)).toMatchObject({ publicState: 'live', validUntil: inDays(10) });
  });

  test('a waiting plan is told to the owner and counts as a subscription only when it pays', async () => {
    const card = await bound();
    await cover(card, { phase: 'waiting' });
    const before = await ana.calls(cards.list, {});
    expect(await own(card)).toMatchObject({ state: 'needsActivation' });
    await cover(card, { phase: 'active' });
    const after = await ana.calls(cards.list, {});
    expect(await own(card)).toMatchObject({ state: 'activated' });
    expect(after.totals.subscribed).toBe(before.totals.subscribed + 1);
  });

  test('the public page reads it in its one trip', async () => {
    const card = await bound({ length: 10, unit: 'days' });
    await cover(card, {});
    expect(await countQueries(() => shown(card))).toHaveLength(1);
  });

  test('goes with the card when it is unbound', async () => {
    const card = await bound({ length: 10, unit: 'days' });
    await ana.calls(cards.remove, { params: { id: card.id } });
    const { rows } = await database.pool.query('select 1 from card_coverages where card_id = $1', [card.id]);
    expect(rows).toEqual([]);
  });
});
