import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { listOf, listQuery } from '../staff/list.ts';
import { line, requiredLine } from '../text.ts';
import { when } from '../when.ts';

/** The states of a code. `expired`: its last day is over, in UTC, and it was neither used nor revoked. */
export const rewardStates = ['unused', 'used', 'expired', 'revoked'] as const;

/** The most codes of one batch, and the most that are revoked at once. */
export const mostRewards = 500;

/** A reward code as staff see it. The code itself is not kept. */
export const ListedReward = z
  .object({
    id: z.uuid(),
    /** The codes that were made together. */
    batchId: z.uuid(),
    /** The last four characters; null for codes of a version that did not keep them. */
    ending: z.string().nullable(),
    state: z.enum(rewardStates),
    note: z.string(),
    length: z.int(),
    unit: z.enum(['days', 'months']),
    /** The last day on which it can be used. */
    expiresOn: z.iso.date().nullable(),
    createdAt: when,
    usedAt: when.nullable(),
    /** The email of the person who used it; null once the account is erased. */
    usedBy: z.string().nullable(),
    subscription: z.object({ id: z.uuid(), subscriptionNo: z.string() }).nullable(),
    revokedAt: when.nullable(),
    revokedReason: z.string().nullable(),
  })
  .meta({ id: 'StaffRewardCode' });
export type ListedReward = z.output<typeof ListedReward>;

const RewardsQuery = listQuery(['-createdAt', 'createdAt'], {
  batch: z.uuid().optional(),
  state: z.enum(rewardStates).optional(),
});

const changing = { access: 'staff', permission: 'rewards.make', limit: { calls: 60, seconds: 3600 } } as const;
const reason = requiredLine(500);
/** The number of codes that were revoked: those that were unused. */
const Revoked = z.object({ revoked: z.int().min(1) }).meta({ id: 'RevokedRewardCodes' });

export const adminRewards = {
  list: get('/admin/reward-codes', {
    access: 'staff',
    permission: 'subscriptions.read',
    summary: 'Reward codes; the search is a code, its last four characters, a word of its note, or how the email of its user begins.',
    query: RewardsQuery,
    returns: listOf(ListedReward),
  }),
  csv: get('/admin/reward-codes/csv', {
    access: 'staff',
    permission: 'users.download',
    summary: 'The same reward codes as a table; that it was taken away is written down.',
    query: RewardsQuery,
    ...csvFile,
  }),
  create: post('/admin/reward-codes', {
    ...changing,
    summary: 'Create a batch of reward codes. They are told once: only their hashes are kept.',
    body: z.object({
      count: z.int().min(1).max(mostRewards),
      length: z.int().min(1).max(3_650),
      unit: z.enum(['days', 'months']),
      /** The last day on which they can be used. */
      expiresOn: z.iso.date().nullable(),
      note: line(200),
    }),
    returns: z.object({ batchId: z.uuid(), codes: z.array(z.string()) }),
  }),
  revoke: put('/admin/reward-codes/revoke', {
    ...changing,
    summary: 'Revoke those of the codes that are unused. Refused if none of them is.',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(mostRewards), reason }),
    returns: Revoked,
    problems: ['changedMeanwhile'],
  }),
  revokeBatch: put('/admin/reward-batches/:id/revoke', {
    ...changing,
    summary: 'Revoke all unused codes of a batch. Refused if there is none.',
    body: z.object({ reason }),
    returns: Revoked,
    problems: ['changedMeanwhile'],
  }),
};
