import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { listSchema, listQuery } from '../staff/list.ts';
import { Reason, reason } from '../staff/reason.ts';
import { line } from '../text.ts';
import { when } from '../when.ts';

/** States of a reward code. `expired`: neither used nor revoked by the end of its last day, in UTC. */
export const rewardStates = ['unused', 'used', 'expired', 'revoked'] as const;

/** Maximum number of codes per batch and per revocation. */
export const mostRewards = 500;

export const SubscriptionByNumber = z
  .object({ id: z.uuid(), subscriptionNo: z.string() })
  .meta({ id: 'SubscriptionByNumber' });

/** A reward code for staff. Only its hash is stored, so the code itself cannot be shown. */
export const ListedReward = z
  .object({
    id: z.uuid(),
    /** Identifies the codes that were created together. */
    batchId: z.uuid(),
    /** The last four characters; null for codes created before they were stored. */
    ending: z.string().nullable(),
    state: z.enum(rewardStates),
    note: z.string(),
    length: z.int(),
    unit: z.enum(['days', 'months']),
    /** The last day on which the code can be redeemed, in UTC. */
    expiresOn: z.iso.date().nullable(),
    createdAt: when,
    usedAt: when.nullable(),
    /** The email of the redeeming user; null once the account is erased. */
    usedBy: z.string().nullable(),
    subscription: SubscriptionByNumber.nullable(),
    revokedAt: when.nullable(),
    revokedReason: z.string().nullable(),
  })
  .meta({ id: 'StaffRewardCode' });
export type ListedReward = z.output<typeof ListedReward>;

const RewardsQuery = listQuery(['-createdAt', 'createdAt'], {
  batch: z.uuid().optional(),
  state: z.enum(rewardStates).optional(),
});

const changing = {
  access: 'staff',
  permission: 'rewards.make',
  limit: { calls: 60, seconds: 3600 },
} as const;
/** The number of unused codes that were revoked. */
const Revoked = z.object({ revoked: z.int().min(1) }).meta({ id: 'RevokedRewardCodes' });

export const adminRewards = {
  list: get('/admin/reward-codes', {
    access: 'staff',
    permission: 'subscriptions.read',
    summary:
      'List reward codes. Search by code, its last four characters, a word of the note, or the start of the user’s email.',
    query: RewardsQuery,
    returns: listSchema(ListedReward),
  }),
  csv: get('/admin/reward-codes/csv', {
    access: 'staff',
    permission: 'users.download',
    summary: 'Download the filtered reward codes as CSV. The download is recorded in the audit log.',
    query: RewardsQuery,
    ...csvFile,
  }),
  create: post('/admin/reward-codes', {
    ...changing,
    summary:
      'Create a batch of reward codes. The response is the only time the codes are shown: only their hashes are stored.',
    body: z.object({
      count: z.int().min(1).max(mostRewards),
      length: z.int().min(1).max(3_650),
      unit: z.enum(['days', 'months']),
      /** The last day on which the codes can be redeemed, in UTC. */
      expiresOn: z.iso.date().nullable(),
      note: line(200),
    }),
    returns: z.object({ batchId: z.uuid(), codes: z.array(z.string()) }),
  }),
  revoke: put('/admin/reward-codes/revoke', {
    ...changing,
    summary: 'Revoke the given reward codes that are unused. Refused if none of them is unused.',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(mostRewards), reason }),
    returns: Revoked,
    problems: ['changedMeanwhile'],
  }),
  revokeBatch: put('/admin/reward-batches/:id/revoke', {
    ...changing,
    summary: 'Revoke all unused reward codes of a batch. Refused if there is none.',
    body: Reason,
    returns: Revoked,
    problems: ['changedMeanwhile'],
  }),
};
