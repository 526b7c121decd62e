import { describe, expect, test } from 'vitest';
import { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { createRewardCodes } from './create-reward-codes.ts';

const app = await subscriptionWorld();
const { clock, database, given } = app;
const reason = 'The list was posted in public.';

/** Expires before the tests begin: a staff session would not last until the next day. */
const lastDay = clock.now().toISOString().slice(0, 10);
const over = await createRewardCodes(app.deps, {
  count: 1,
  length: 1,
  unit: 'months',
  expiresOn: lastDay,
  note: 'Over',
});
clock.advance(24 * 3_600_000);
const sam = await given.staff();

const rows = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;
const create = (note: string, count = 3) =>
  sam.calls(adminRewards.create, { body: { count, length: 30, unit: 'days', expiresOn: null, note } });
const list = async (query: {
  search?: string;
  batch?: string;
  state?: 'unused' | 'used' | 'expired' | 'revoked';
}) => (await sam.calls(adminRewards.list, { query })).items;
const redeem = async (code: string) => {
  const person = await given.user();
  return { person, subscription: await person.calls(subscriptions.redeem, { body: { code } }) };
};

describe('the reward codes of a batch', () => {
  test('are listed with their state: unused, used by a person, expired and revoked', async () => {
    const { batchId, codes } = await create('Fair');
    const { person, subscription } = await redeem(codes[0] ?? '');
    const [target] = await list({ search: codes[1] ?? '' });
    await sam.calls(adminRewards.revoke, { body: { ids: [target?.id ?? ''], reason } });

    const ofBatch = Object.fromEntries((await list({ batch: batchId })).map((row) => [row.ending, row]));
    const shown = codes.map((code) => ofBatch[code.slice(-4)]);
    expect(shown).toMatchObject([
      {
        state: 'used',
        usedBy: person.email,
        usedAt: clock.now(),
        subscription: { id: subscription.id },
        note: 'Fair',
        revokedAt: null,
      },
      { state: 'revoked', revokedAt: clock.now(), revokedReason: reason, usedBy: null, subscription: null },
      { state: 'unused', length: 30, unit: 'days', usedAt: null },
    ]);
    expect(await list({ batch: over.batchId })).toMatchObject([{ state: 'expired', expiresOn: lastDay }]);
    for (const state of ['used', 'revoked', 'unused'] as const)
      expect((await list({ batch: batchId, state })).map((row) => row.state)).toEqual([state]);
  });

  test('are found by the whole code as people type it, its last four characters, the note and the email of the person who used it', async () => {
    const { codes } = await create('Spring raffle 100%');
    const [code = ''] = codes;
    const { person } = await redeem(code);
    const bare = code.replaceAll('-', '');
    for (const search of [
      code,
      bare.toLowerCase(),
      code.replaceAll('-', ' '),
      person.email,
      `…${code.slice(-4)}`,
    ])
      expect((await list({ search })).map(({ ending }) => ending)).toEqual([code.slice(-4)]);
    expect(await list({ search: 'RAFFLE 100%' })).toHaveLength(3);
    expect(await list({ search: 'raffle 1_0' })).toEqual([]);
  });

  test('lose their user with the account, and stay used', async () => {
    const { batchId, codes } = await create('Left', 1);
    const { person } = await redeem(codes[0] ?? '');
    await rows(`update reward_codes set used_by = null where used_by = $1`, [person.id]);
    expect(await list({ batch: batchId })).toMatchObject([{ state: 'used', usedBy: null }]);
  });
});

describe('revoking', () => {
  test('takes all unused codes of a batch, leaves used ones, and writes a row with the reason for each', async () => {
    const { batchId, codes } = await create('Leaked', 4);
    await redeem(codes[0] ?? '');
    expect(await sam.calls(adminRewards.revokeBatch, { params: { id: batchId }, body: { reason } })).toEqual({
      revoked: 3,
    });

    for (const code of codes.slice(1)) await expect(redeem(code)).rejects.toThrow('rewardInvalid');
    expect((await list({ batch: batchId })).map(({ state }) => state).toSorted()).toEqual([
      'revoked',
      'revoked',
      'revoked',
      'used',
    ]);
    const audited = await rows(
      `select subject_id, reason from audit_log where action = 'rewards.revoke' and before->>'batchId' = $1`,
      [batchId],
    );
    expect(audited).toHaveLength(3);
    expect(new Set(audited.map((row) => row['reason']))).toEqual(new Set([reason]));
    await expect(
      sam.calls(adminRewards.revokeBatch, { params: { id: batchId }, body: { reason } }),
    ).rejects.toThrow('changedMeanwhile');
  });

  test('and using a code at one moment: one of the two has it', async () => {
    for (let round = 0; round < 5; round++) {
      const { batchId, codes } = await create(`Race ${round}`, 1);
      const [used, revoked] = await Promise.allSettled([
        redeem(codes[0] ?? ''),
        sam.calls(adminRewards.revokeBatch, { params: { id: batchId }, body: { reason } }),
      ]);
      expect([used.status, revoked.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await list({ batch: batchId })).toMatchObject([
        { state: used.status === 'fulfilled' ? 'used' : 'revoked' },
      ]);
    }
  });

  test('needs a reason and a role that makes codes; support reads them', async () => {
    const { batchId } = await create('Roles', 1);
    const helper = await given.staff({ role: 'support' });
    const body = { reason };
    expect((await helper.calls(adminRewards.list, { query: { batch: batchId } })).items).toHaveLength(1);
    await expect(helper.calls(adminRewards.revokeBatch, { params: { id: batchId }, body })).rejects.toThrow(
      'forbidden',
    );
    await expect(
      sam.calls(adminRewards.revokeBatch, { params: { id: batchId }, body: { reason: ' ' } }),
    ).rejects.toThrow('invalidInput');
  });
});

test('an export of codes names no code, and writes a row', async () => {
  const { batchId, codes } = await create('Export', 2);
  const { person } = await redeem(codes[0] ?? '');
  const answer = await app.send(
    new Request(`${app.config.publicUrl}/api/admin/reward-codes/csv?batch=${batchId}`, {
      headers: { authorization: `Bearer ${sam.token}` },
    }),
  );
  const table = await answer.text();
  expect(table.trim().split('\r\n')).toHaveLength(3);
  expect(table).toContain(`"${person.email}"`);
  for (const code of codes) expect(table).not.toContain(code.slice(5, 19));
  expect(await rows(`select after from audit_log where action = 'rewards.download'`)).toMatchObject([
    { after: { filters: { batch: batchId }, isSearched: false } },
  ]);
});
