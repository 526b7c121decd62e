import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { Cents } from '../money.ts';
import { listOf, listQuery } from '../staff/list.ts';
import { requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { User } from './user.ts';

const reading = { access: 'staff', permission: 'users.read' } as const;
const helping = { access: 'staff', permission: 'users.help', problems: ['notFound'] } as const;
/** Mails go to people who may not have asked for them. */
const mailing = { ...helping, needsMail: true, limit: { calls: 60, seconds: 3600 } } as const;

const yesOrNo = z.enum(['true', 'false']).optional();

/** A customer in the list. */
export const ListedUser = User.pick({ id: true, email: true, displayName: true, language: true, erasedAt: true })
  .extend({
    isVerified: z.boolean(),
    createdAt: when,
    seenAt: when,
    disabledAt: when.nullable(),
    /** How many cards are bound to them. */
    cards: z.int(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.output<typeof ListedUser>;

/** A customer with what belongs to them; never a password, nor what opens a session or a link. */
export const ShownUser = ListedUser.omit({ cards: true })
  .extend({
    ...User.pick({
      pendingEmail: true,
      firstName: true,
      lastName: true,
      phone: true,
      country: true,
      address: true,
      company: true,
      position: true,
      website: true,
      timeZone: true,
      hasPassword: true,
      hasGoogle: true,
    }).shape,
    sessions: z.array(z.object({ id: z.uuid(), userAgent: z.string(), createdAt: when, seenAt: when })),
    cards: z.array(z.object({ id: z.uuid(), cardNumber: z.string(), colour: z.string(), boundAt: when })),
    /** The newest; of more the list of orders tells. */
    orders: z.array(
      z.object({ id: z.uuid(), orderNo: z.string(), status: z.string(), total: Cents, currency: z.string(), createdAt: when }),
    ),
    subscriptions: z.array(
      z.object({
        id: z.uuid(),
        subscriptionNo: z.string(),
        plan: z.string(),
        status: z.string(),
        createdAt: when,
        endsAt: when.nullable(),
      }),
    ),
    /** How many people left their details with them; who they are is nobody's business here. */
    contacts: z.int(),
    /** Their archive, where they or we asked for one. */
    archive: z.object({ status: z.enum(['waiting', 'working', 'ready', 'failed']), requestedAt: when }).nullable(),
  })
  .meta({ id: 'ShownUser' });
export type ShownUser = z.output<typeof ShownUser>;

const UsersQuery = listQuery(['-createdAt', 'createdAt', '-seenAt', 'seenAt'], { verified: yesOrNo, disabled: yesOrNo, leaving: yesOrNo });

export const adminUsers = {
  list: get('/admin/users', {
    ...reading,
    summary: 'Customers; the search is how an email or a name begins, or the number of a card, an order or a subscription.',
    query: UsersQuery,
    returns: listOf(ListedUser),
  }),
  csv: get('/admin/users/csv', {
    access: 'staff',
    permission: 'users.download',
    summary: 'The same customers as a table; that it was taken away is written down.',
    query: UsersQuery,
    ...csvFile,
  }),
  get: get('/admin/users/:id', {
    ...reading,
    summary: 'A customer with their cards, orders, subscriptions and devices.',
    returns: ShownUser,
    problems: ['notFound'],
  }),
  sendReset: post('/admin/users/:id/reset-link', {
    ...mailing,
    summary: 'Mail them a link to choose a new password; the one before stops working.',
    returns: z.null(),
  }),
  sendVerification: post('/admin/users/:id/verification', {
    ...mailing,
    summary: 'Mail them the link again that verifies their address; refused where it is verified.',
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  endSessions: del('/admin/users/:id/sessions', { ...helping, summary: 'Sign all of their devices out.', returns: z.null() }),
  disable: put('/admin/users/:id/disable', {
    ...helping,
    summary: 'Let them log in no more, and log their devices out. Their cards stay as they are.',
    body: z.object({ reason: requiredLine(500) }),
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  enable: put('/admin/users/:id/enable', {
    ...helping,
    summary: 'Let them log in again.',
    body: z.object({ reason: requiredLine(500) }),
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
};
